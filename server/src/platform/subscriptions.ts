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
export const subscriptions = [] as const satisfies readonly Subscription[];

export type SubscriberName = (typeof subscriptions)[number]['subscriber'];

const all: readonly Subscription[] = subscriptions;

export const subscribersOf = (event: DomainEvent): string[] =>
  all.filter(({ on, when }) => on === event.name && (when?.(event) ?? true)).map(({ subscriber }) => subscriber);
