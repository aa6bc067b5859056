import { sql, type RawBuilder } from 'kysely';
import type { DomainEvent } from './emit.ts';

export interface Subscription {
  subscriber: string;
  on: DomainEvent['name'];
  /** Saves a row for what the subscriber would only look at and leave. */
  when?(event: DomainEvent): boolean;
  /** The same where only the database knows; `t` is the ticket. */
  where?: RawBuilder<boolean>;
}

/** Something is prepared that is not to be sent once the customer answers. */
const isAwaited = sql<boolean>`exists (
  select from schedules p where p.company_id = t.company_id and p.contact_id = t.contact_id and p.cancel_on_reply
    and p.status in ('PENDENTE', 'AGENDADA') and p.handed_at is null)`;

/**
 * Who acts on what happened, by name: every process that emits writes the work down, and the worker does it. All of them
 * act on the ticket the event is about.
 */
export const subscriptions: readonly Subscription[] = [
  { subscriber: 'assignment', on: 'ticket.created', when: movesWork },
  { subscriber: 'assignment', on: 'ticket.updated', when: movesWork },
  { subscriber: 'chatbot', on: 'message.received', when: concernsBot },
  { subscriber: 'chatbot-silence', on: 'message.created', when: ({ actorUserId }) => actorUserId !== undefined },
  { subscriber: 'schedules', on: 'message.received', when: ({ data }) => data?.fromMe === false, where: isAwaited },
  { subscriber: 'schedule-sent', on: 'message.updated', when: isScheduled },
  { subscriber: 'schedule-sent', on: 'message.failed', when: isScheduled },
  // Only what moved a ticket moves its clocks.
  { subscriber: 'ticket-clocks', on: 'ticket.created' },
  { subscriber: 'ticket-clocks', on: 'ticket.updated', when: ({ data }) => data?.after !== undefined },
  { subscriber: 'accept-greeting', on: 'ticket.accepted' },
  { subscriber: 'transfer-message', on: 'ticket.transferred' },
  { subscriber: 'goodbye', on: 'ticket.resolved', when: ({ actorUserId }) => actorUserId !== undefined },
  { subscriber: 'rating-thanks', on: 'ticket.rated' },
  { subscriber: 'rating-repeat', on: 'ticket.rating-missed' },
  { subscriber: 'call-answer', on: 'message.received', when: ({ data }) => data?.isCall === true },
];

/** What a customer says to somebody who answers is not said to the bot. */
function concernsBot({ data }: DomainEvent): boolean {
  return data?.isGroup !== true && (data?.isHeld !== true || data.fromMe === true);
}

/** By the id that schedules give to what they send. */
function isScheduled({ data }: DomainEvent): boolean {
  return typeof data?.clientId === 'string' && data.clientId.startsWith('schedule-');
}

/** Somebody begins to wait in a queue, or whoever had the ticket has it no longer. */
function movesWork({ data = {} }: DomainEvent): boolean {
  const { before, after } = data as { before?: Stand | null; after?: Stand | null };
  if (!after) return false;
  if (after.status === 'pending' && after.queueId !== null) return true;
  return typeof before?.userId === 'number' && (after.status !== 'open' || after.userId !== before.userId);
}

/** How a ticket stood, as its events tell it. */
interface Stand {
  status: string;
  userId: number | null;
  queueId: number | null;
}

export const subscriptionsTo = (event: DomainEvent): Subscription[] =>
  subscriptions.filter(({ on, when }) => on === event.name && (when?.(event) ?? true));
