import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import { calendarDate, id, idParam, pageQuery, text } from './primitives.ts';
import { queueBrief } from './queues.ts';
import { bulkMax, filterLength, searchMaxLength } from './limits.ts';

export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const person = z.object({ id, name: z.string() });

const ticketTag = z.object({ id, name: z.string(), color: z.string() });

/** TKT-01, and what rows and composer show besides (X-TKT-01). */
export const ticket = z.object({
  id,
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  contactId: id,
  contact: contactBrief,
  userId: id.nullable(),
  user: person.nullable(),
  queueId: id.nullable(),
  queue: queueBrief.nullable(),
  whatsappId: id,
  whatsapp: person,
  /** By name. */
  tags: z.array(ticketTag),
  chatbot: z.boolean(),
  /** Why the bot keeps out of it: somebody spoke, or it spoke too much; null while it may speak (X-BOT-01). */
  botSilence: z.enum(['person', 'loop', 'flood']).nullable(),
  isGroup: z.boolean(),
  lastMessage: z.string(),
  lastMessageAt: z.iso.datetime(),
  /** The last word is ours: nobody waits for an answer. */
  lastFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Until then a Cloud API number lets free text through; null where no such window is known. */
  windowExpiresAt: z.iso.datetime().nullable(),
  /** The customer's first message that no person has answered (X-TKT-18). */
  waitingSince: z.iso.datetime().nullable(),
  /** Which promise of its queue is broken (X-SLA-01). */
  lateFor: z.enum(['first-answer', 'resolution']).nullable(),
  useIntegration: z.boolean(),
  promptId: id.nullable(),
  integrationId: id.nullable(),
});
export type Ticket = z.infer<typeof ticket>;

/** TKT-19, TKT-36: whoever comes second reads who holds it. */
export interface HeldTicket {
  id: number;
  uuid: string;
  /** Whom to ask for it (X-CHT-07). */
  user: { id: number; name: string } | null;
  queue: { name: string } | null;
}

/** Lists of ids travel as JSON text (TKT-31). */
export const idList = text(filterLength.text)
  .transform((given, ctx): unknown => {
    try {
      return JSON.parse(given);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'invalid_format' });
      return z.NEVER;
    }
  })
  .pipe(z.array(id).max(filterLength.ids));

/** PostgreSQL knows no year zero. */
const day = calendarDate.refine((given) => given >= '0001-01-01');

const flag = z.enum(['true', 'false']).transform((given) => given === 'true');

/** What narrows a list, and its counters in the same way; an empty list of ids narrows nothing (X-TKT-05). */
const ticketFilter = {
  searchParam: text(searchMaxLength).optional(),
  /** Has all of these. */
  tags: idList.optional(),
  /** Belongs to one of these. */
  users: idList.optional(),
  /** Stands in one of these. */
  queueIds: idList.optional(),
  whatsappIds: idList.optional(),
  /** Created on that day, in the company's time zone. */
  date: day.optional(),
  updatedAt: day.optional(),
  /** Colleagues' tickets too; only for who holds tickets-manager:showall. */
  showAll: flag.optional(),
  /** Colleagues' tickets of the own queues; only for users with tickets-manager:showqueues (X-TKT-19). */
  showQueues: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** The customer had the last word. */
  unanswered: flag.optional(),
};

export const ticketListQuery = z.strictObject({
  ...pageQuery,
  ...ticketFilter,
  status: z.enum(ticketStatuses).optional(),
});
export type TicketListQuery = z.output<typeof ticketListQuery>;
export const ticketCountsQuery = z.strictObject(ticketFilter);

export const newTicket = z.strictObject({
  contactId: id,
  /** May be left out by admins only (TKT-20). */
  queueId: id.nullish(),
  /** Else the person's own connection, else the company's default (TKT-34). */
  whatsappId: id.nullish(),
  /** Somebody else than oneself: admins only. */
  userId: id.nullish(),
  status: z.literal('open').optional(),
});
export type NewTicket = z.output<typeof newTicket>;

/** Which verb it is follows from what is sent: accept, return, resolve, reopen, transfer, or a plain change. */
export const ticketChange = z.strictObject({
  status: z.enum(ticketStatuses).optional(),
  userId: id.nullish(),
  queueId: id.nullish(),
  whatsappId: id.optional(),
  useIntegration: z.boolean().optional(),
  promptId: id.nullish(),
  integrationId: id.nullish(),
});
export type TicketChange = z.output<typeof ticketChange>;

/** Several tickets at once (X-TKT-07). A transfer names a queue; the tags that are named are put on, never taken off. */
export const ticketBulk = z
  .strictObject({
    action: z.enum(['accept', 'resolve', 'transfer', 'tag']),
    ids: z.array(id).min(1).max(bulkMax),
    queueId: id.optional(),
    userId: id.nullish(),
    tagIds: z.array(id).min(1).max(20).optional(),
  })
  .superRefine(({ action, queueId, tagIds }, { addIssue }) => {
    const missing = (key: string) => addIssue({ code: 'custom', message: 'required', path: [key] });
    if (action === 'transfer' && queueId === undefined) missing('queueId');
    if (action === 'tag' && tagIds === undefined) missing('tagIds');
  });
export type TicketBulk = z.output<typeof ticketBulk>;

/** Which ones it was done to, and why not to the others; `holder` has the ticket that somebody else was faster with. */
export const bulkOutcome = z.object({
  succeeded: z.array(id),
  refused: z.array(z.object({ id, error: z.string(), holder: z.string().nullable() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** One quiet line of the conversation (X-TKT-04). */
export const timelineEntry = z.object({
  id,
  /** opened, reopened, accepted, returned, resolved, transferred, changed, tagged, closed, merged, joined, parted … */
  kind: z.string(),
  at: z.iso.datetime(),
  /** Who did it; null where nobody of the company did, or somebody who is gone. */
  actor: person.nullable(),
  /** Why, where it was not somebody's own wish: customer, own-phone, connection-deleted, bulk, undo … */
  cause: z.string().nullable(),
  /** What the rule that is named as the cause looked at, for what happened by itself (X-TKT-17). */
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable(),
  /** Who held it and where it stood afterwards. */
  user: person.nullable(),
  queue: queueBrief.nullable(),
  /** Tags that came and went, by the names they have now; what was deleted since is left out. */
  added: z.array(ticketTag),
  removed: z.array(ticketTag),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A message that was found, and its ticket: where a click on it leads (X-TKT-06). */
export const messageHit = z.object({
  message: z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), createdAt: z.iso.datetime() }),
  ticket,
});
export type MessageHit = z.infer<typeof messageHit>;

export const ticketTagParams = z.strictObject({ ticketId: idParam, tagId: idParam });
