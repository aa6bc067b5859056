import type { LivePayload } from '@recadia/contract/live';
import { isListed } from '@recadia/contract/notifications';
import type { AnswerOf } from '@recadia/contract/route';
import type { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { liveRule } from '../../lib/live/live-rules.ts';

export const unreadKey = ['unread-tickets'] as const;

export type UnreadPage = AnswerOf<typeof ticketRoutes.listTickets>;
type TicketEvent = LivePayload<'ticket'>;

/**
 * NTF-05: applies a ticket event to the list of unread tickets. While the list is complete it counts itself; with
 * further pages only the server can count, so the result is undefined.
 */
export function applyToUnread(page: UnreadPage, event: TicketEvent, me: number): UnreadPage | undefined {
  const id = event.action === 'update' ? event.ticket.id : event.ticketId;
  const known = page.tickets.find((ticket) => ticket.id === id);
  if (page.hasMore) return undefined;
  const now = nextOf(known, event);
  if (now === 'unknown') return undefined;
  const others = page.tickets.filter((ticket) => ticket.id !== id);
  if (now === null || !isListed(now, me)) return known ? withTickets(page, others) : page;
  return withTickets(page, placed(others, now));
}

function nextOf(known: Ticket | undefined, event: TicketEvent): Ticket | null | 'unknown' {
  switch (event.action) {
    case 'update':
      return event.ticket;
    case 'delete':
      return null;
    case 'updateUnread':
      // The ticket was marked as unread again, and the list does not have its data.
      if (!known) return event.unreadMessages > 0 ? 'unknown' : null;
      return { ...known, unreadMessages: event.unreadMessages };
  }
}

const withTickets = (page: UnreadPage, tickets: Ticket[]): UnreadPage => ({ ...page, tickets, count: tickets.length });

/** The server's order: last changed first. */
function placed(tickets: Ticket[], ticket: Ticket): Ticket[] {
  const at = tickets.findIndex((other) => Date.parse(other.updatedAt) <= Date.parse(ticket.updatedAt));
  return at === -1 ? [...tickets, ticket] : tickets.toSpliced(at, 0, ticket);
}

const meIn = (key: readonly unknown[]): number => key[1] as number;

export const unreadLive = [
  liveRule<'ticket', UnreadPage>({
    kind: 'ticket',
    queryKey: unreadKey,
    reduce: (page, event, key) => applyToUnread(page, event, meIn(key)),
  }),
  liveRule<'appMessage', UnreadPage>({
    kind: 'appMessage',
    queryKey: unreadKey,
    reduce: (page, payload, key) =>
      payload.action === 'create' ? applyToUnread(page, { action: 'update', ticket: payload.ticket }, meIn(key)) : page,
  }),
];
