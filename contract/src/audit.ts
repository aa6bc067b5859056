import * as z from 'zod';
import { calendarDate, id, idParam, noInput, text } from './primitives.ts';
import { route } from './route.ts';

/** The kind of the changed entity: the word before the dot of the action. */
export const auditAreas = [
  ...(['auth', 'user', 'company', 'setting', 'queue', 'connection', 'ticket', 'contact', 'note', 'tag'] as const),
  ...(['quick-message', 'file', 'schedule', 'dashboard', 'audit', 'invoice'] as const),
] as const;
export type AuditArea = (typeof auditAreas)[number];

const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  /** The acting user; the name is empty once the account is deleted, and null means that no signed-in user acted. */
  user: z.object({ id, name: z.string() }).nullable(),
  /** Noun and past tense: `ticket.deleted`. */
  action: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  /** Further facts as words and ids; never a body or a secret. */
  details: z.record(z.string(), z.string()),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  userId: idParam.optional(),
  area: z.enum(auditAreas).optional(),
  /** Days of the company's calendar, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

const reads = {
  ...({ method: 'GET', audience: 'user', needs: 'settings-page:edit', plan: null } as const),
  ...({ params: noInput, body: noInput, errors: ['ERR_NO_USER_FOUND'], rate: 'read', idempotency: 'safe' } as const),
};

export const auditRoutes = {
  listAudit: route({
    ...reads,
    path: '/audit-log',
    summary: 'The audit entries of the company, latest first',
    query: z.strictObject({ ...filter, cursor: text(200).optional() }),
    answer: z.object({ entries: z.array(auditEntry), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
  }),
  exportAudit: route({
    ...reads,
    path: '/audit-log/export',
    summary: 'The same as CSV, safe to open in a spreadsheet',
    query: z.strictObject(filter),
    heavy: 'always',
    answer: z.custom<unknown>(() => true),
    produces: 'text/csv',
  }),
};
