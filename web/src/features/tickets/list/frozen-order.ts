import type { Ticket } from '@recadia/contract/tickets';

interface OrderedTickets {
  tickets: Ticket[];
  /** Count of new tickets that wait until the pointer leaves the list. */
  held: number;
}

/**
 * Nothing may move under the pointer: while it is over the list, rows are updated in place, removed tickets leave,
 * and new tickets wait.
 */
export function frozenOrder(tickets: Ticket[], frozen: readonly number[] | null): OrderedTickets {
  if (!frozen) return { tickets, held: 0 };
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const kept = frozen.flatMap((id) => byId.get(id) ?? []);
  const places = new Set(frozen);
  // Tickets after the last known row belong to a further page and move nothing.
  const lastKnown = tickets.findLastIndex(({ id }) => places.has(id));
  const below = tickets.slice(lastKnown + 1);
  return { tickets: [...kept, ...below], held: tickets.length - kept.length - below.length };
}
