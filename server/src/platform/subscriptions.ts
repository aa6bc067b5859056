import type { DomainEvent } from './emit.ts';

interface Subscription {
  subscriber: string;
  on: DomainEvent['name'];
  /** Saves a row for what the subscriber would only look at and leave. */
  when?(event: DomainEvent): boolean;
}

/**
 * Who acts on what happened, by name: every process that emits writes the work down, and the worker does it. All of them
 * act on the ticket the event is about.
 */
export const subscriptions: readonly Subscription[] = [
  { subscriber: 'assignment', on: 'ticket.created', when: movesWork },
  { subscriber: 'assignment', on: 'ticket.updated', when: movesWork },
  { subscriber: 'chatbot', on: 'message.received', when: ({ data }) => data?.isGroup !== true },
  { subscriber: 'chatbot-silence', on: 'message.created', when: ({ actorUserId }) => actorUserId !== undefined },
  { subscriber: 'schedules', on: 'message.received', when: ({ data }) => data?.fromMe === false },
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

export const subscribersOf = (event: DomainEvent): string[] =>
  subscriptions
    .filter(({ on, when }) => on === event.name && (when?.(event) ?? true))
    .map(({ subscriber }) => subscriber);
