import { sql, type RawBuilder } from 'kysely';
import type { DomainEvent } from '../emit.ts';

export interface Subscription {
  subscriber: string;
  on: DomainEvent['name'];
  /** Skips the row when the subscriber would do nothing with the event. */
  when?(event: DomainEvent): boolean;
  /** The same condition where it needs the database; `t` is the ticket. */
  where?: RawBuilder<boolean>;
}

/** A scheduled message exists that must be cancelled when the customer answers. */
const isAwaited = sql<boolean>`exists (
  select from schedules p where p.company_id = t.company_id and p.contact_id = t.contact_id and p.cancel_on_reply
    and p.status in ('PENDENTE', 'AGENDADA') and p.handed_at is null)`;

/**
 * Subscribers by event name: every process that emits inserts their work, and the worker does it. All of them act on
 * the event's ticket.
 */
export const subscriptions: readonly Subscription[] = [
  { subscriber: 'assignment', on: 'ticket.created', when: movesWork },
  { subscriber: 'assignment', on: 'ticket.updated', when: movesWork },
  { subscriber: 'chatbot', on: 'message.received', when: concernsBot },
  { subscriber: 'chatbot-silence', on: 'message.created', when: ({ actorUserId }) => actorUserId !== undefined },
  { subscriber: 'schedules', on: 'message.received', when: ({ data }) => data?.fromMe === false, where: isAwaited },
  { subscriber: 'schedule-sent', on: 'message.updated', when: isScheduled },
  { subscriber: 'schedule-sent', on: 'message.failed', when: isScheduled },
  // Only an event that moved a ticket changes its clocks.
  { subscriber: 'ticket-clocks', on: 'ticket.created' },
  { subscriber: 'ticket-clocks', on: 'ticket.updated', when: ({ data }) => data?.after !== undefined },
  { subscriber: 'accept-greeting', on: 'ticket.accepted' },
  { subscriber: 'transfer-message', on: 'ticket.transferred' },
  { subscriber: 'goodbye', on: 'ticket.resolved', when: ({ actorUserId }) => actorUserId !== undefined },
  { subscriber: 'rating-thanks', on: 'ticket.rated' },
  { subscriber: 'rating-repeat', on: 'ticket.rating-missed' },
  { subscriber: 'call-answer', on: 'message.received', when: ({ data }) => data?.isCall === true },
];

/** The bot ignores messages to a ticket that an agent holds. */
function concernsBot({ data }: DomainEvent): boolean {
  return data?.isGroup !== true && (data?.isHeld !== true || data.fromMe === true);
}

/** Schedules give their messages a client id with this prefix. */
function isScheduled({ data }: DomainEvent): boolean {
  return typeof data?.clientId === 'string' && data.clientId.startsWith('schedule-');
}

/** A ticket begins to wait in a queue, or its agent no longer has it. */
function movesWork({ data = {} }: DomainEvent): boolean {
  const { before, after } = data as { before?: TicketState | null; after?: TicketState | null };
  if (!after) return false;
  if (after.status === 'pending' && after.queueId !== null) return true;
  return typeof before?.userId === 'number' && (after.status !== 'open' || after.userId !== before.userId);
}

/** The state of a ticket, as its events carry it. */
interface TicketState {
  status: string;
  userId: number | null;
  queueId: number | null;
}

export const subscriptionsTo = (event: DomainEvent): Subscription[] =>
  subscriptions.filter(({ on, when }) => on === event.name && (when?.(event) ?? true));
