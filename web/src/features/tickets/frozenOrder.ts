import type { Ticket } from '@recadia/contract/tickets';

interface CalmList {
  tickets: Ticket[];
  /** Came since, and wait until nobody points at the list. */
  held: number;
}

/**
 * While somebody points at the list nothing may move under the pointer: rows keep their places and tell their news
 * there, those that are gone leave, and new ones wait.
 */
export function frozenOrder(tickets: Ticket[], frozen: readonly number[] | null): CalmList {
  if (!frozen) return { tickets, held: 0 };
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const kept = frozen.flatMap((id) => byId.get(id) ?? []);
  const places = new Set(frozen);
  // What lies below the last known row is a further page: it moves nothing.
  const lastKnown = tickets.findLastIndex(({ id }) => places.has(id));
  const below = tickets.slice(lastKnown + 1);
  return { tickets: [...kept, ...below], held: tickets.length - kept.length - below.length };
}
