import * as z from 'zod';
import { contactBrief } from './contacts.ts';
import { calendarDate, id, idParam, pageQuery, text } from './primitives.ts';
import { queueBrief } from './queues.ts';
import { bulkMax, filterLength, searchMaxLength } from './limits.ts';

export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const person = z.object({ id, name: z.string() });

const ticketTag = z.object({ id, name: z.string(), color: z.string() });

/** TKT-01, with the additional fields of rows and composer (X-TKT-01). */
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
  /** Why the bot is stopped: an agent wrote, or it sent too many messages; null while it may send (X-BOT-01). */
  botSilence: z.enum(['person', 'loop', 'flood']).nullable(),
  isGroup: z.boolean(),
  lastMessage: z.string(),
  lastMessageAt: z.iso.datetime(),
  /** The last message is outbound: no customer waits for an answer. */
  lastFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** End of the window in which a Cloud API number accepts free text; null where no window is known. */
  windowExpiresAt: z.iso.datetime().nullable(),
  /** The customer's first message that no agent has answered (X-TKT-18). */
  waitingSince: z.iso.datetime().nullable(),
  /** The missed service level of its queue (X-SLA-01). */
  lateFor: z.enum(['first-answer', 'resolution']).nullable(),
  useIntegration: z.boolean(),
  promptId: id.nullable(),
  integrationId: id.nullable(),
});
export type Ticket = z.infer<typeof ticket>;

/** Lists of ids are sent as JSON text (TKT-31). */
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

/** PostgreSQL has no year zero. */
const day = calendarDate.refine((given) => given >= '0001-01-01');

const flag = z.enum(['true', 'false']).transform((given) => given === 'true');

/** The filters of a list and of its counters; an empty list of ids filters nothing (X-TKT-05). */
const ticketFilter = {
  searchParam: text(searchMaxLength).optional(),
  /** Has all of these tags. */
  tags: idList.optional(),
  /** Is assigned to one of these users. */
  users: idList.optional(),
  /** Is in one of these queues. */
  queueIds: idList.optional(),
  whatsappIds: idList.optional(),
  /** Created on that day, in the company's time zone. */
  date: day.optional(),
  updatedAt: day.optional(),
  /** Also tickets of other users; only with tickets-manager:showall. */
  showAll: flag.optional(),
  /** Also tickets of other users in the own queues; only with tickets-manager:showqueues (X-TKT-19). */
  showQueues: flag.optional(),
  withUnreadMessages: flag.optional(),
  /** The last message is the customer's. */
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
  /** May be omitted by admins only (TKT-20). */
  queueId: id.nullish(),
  /** Otherwise the user's own connection, then the company's default (TKT-34). */
  whatsappId: id.nullish(),
  /** Another user than the caller: admins only. */
  userId: id.nullish(),
  status: z.literal('open').optional(),
});
export type NewTicket = z.output<typeof newTicket>;

/** The given fields decide the action: accept, return, resolve, reopen, transfer, or a plain change. */
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

/** Several tickets at once (X-TKT-07). A transfer names a queue; the named tags are added, none is removed. */
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

/** The changed tickets, and the errors of the others; `holder` is the agent who was faster. */
export const bulkOutcome = z.object({
  succeeded: z.array(id),
  refused: z.array(z.object({ id, error: z.string(), holder: z.string().nullable() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** One timeline entry of the conversation (X-TKT-04). */
export const timelineEntry = z.object({
  id,
  /** opened, reopened, accepted, returned, resolved, transferred, changed, tagged, closed, merged, joined, parted … */
  kind: z.string(),
  at: z.iso.datetime(),
  /** The acting user; null for the system, a customer, or a deleted user. */
  actor: person.nullable(),
  /** The cause, where no user chose the action: customer, own-phone, connection-deleted, bulk, undo … */
  cause: z.string().nullable(),
  /** The inputs of the rule that caused an automatic action (X-TKT-17). */
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable(),
  /** The assigned user and the queue after the action. */
  user: person.nullable(),
  queue: queueBrief.nullable(),
  /** Added and removed tags, by their current names; deleted tags are left out. */
  added: z.array(ticketTag),
  removed: z.array(ticketTag),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A found message, with the ticket that a click on it opens (X-TKT-06). */
export const messageHit = z.object({
  message: z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), createdAt: z.iso.datetime() }),
  ticket,
});
export type MessageHit = z.infer<typeof messageHit>;

export const ticketTagParams = z.strictObject({ ticketId: idParam, tagId: idParam });
