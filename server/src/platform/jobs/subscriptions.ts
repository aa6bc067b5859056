import type { RawBuilder } from 'kysely';
import type { DomainEvent } from '../domain-event.ts';

/** A subscriber of an event; all subscribers act on the event's ticket. */
export interface Subscription {
  subscriber: string;
  on: DomainEvent['name'];
  /** Skips the row when the subscriber would do nothing with the event. */
  when?(event: DomainEvent): boolean;
  /**
   * The same condition where it needs the database; `t` is the ticket with its status, is_group, bot_silence and late_for.
   * It may only leave out work that does nothing now and cannot become necessary before it is handled.
   */
  where?: RawBuilder<boolean>;
}

let subscriptions: readonly Subscription[] | undefined;

/** Set once per process, before the first event: every process that emits inserts the work of the subscribers. */
export function setSubscriptions(list: readonly Subscription[] | undefined): void {
  subscriptions = list;
}

/** Throws without a list, because an event would be stored without its work, and no subscriber would ever act. */
export function listSubscriptions(): readonly Subscription[] {
  if (!subscriptions) throw new Error('Subscriptions are not set: call setSubscriptions when the process starts');
  return subscriptions;
}

export const subscriptionsTo = (event: DomainEvent): Subscription[] =>
  listSubscriptions().filter(({ on, when }) => on === event.name && (when?.(event) ?? true));

/** False: no subscriber acts on the event, so a statement may insert it beside its change. */
export const hasSubscribers = (event: DomainEvent): boolean => subscriptionsTo(event).length > 0;
