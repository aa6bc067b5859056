import type { Ticket } from '@recadia/contract/tickets';

/** The server's order: last updated first, then the higher id. */
export function isBefore(a: Ticket, b: Ticket): boolean {
  const [left, right] = [Date.parse(a.updatedAt), Date.parse(b.updatedAt)];
  return left === right ? a.id > b.id : left > right;
}

export function insertInOrder(tickets: Ticket[], ticket: Ticket): Ticket[] {
  const at = tickets.findIndex((other) => isBefore(ticket, other));
  return at === -1 ? [...tickets, ticket] : tickets.toSpliced(at, 0, ticket);
}
