import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import type { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import type { InfiniteData } from '@tanstack/react-query';
import { liveRule } from '../../lib/live/live-rules.ts';
import { matchesFilter } from './filters/ticket-filters.ts';
import type { TicketListFilter } from './filters/ticket-filters.ts';
import { isBefore, insertInOrder } from './list/ticket-order.ts';

export const ticketsKey = ['tickets'] as const;
export const ticketKey = ['ticket'] as const;
/** A counter of ticket events; queries that only the server can answer reload when it changes. */
export const ticketEventCountKey = ['ticket-news'] as const;

type TicketPage = AnswerOf<typeof ticketRoutes.listTickets>;
export type TicketPages = InfiniteData<TicketPage, string | null>;
type TicketEvent = LivePayload<'ticket'>;

/** Applies a ticket event to one cached list; rows of a search are updated, but only the server adds rows to it. */
export function applyTicketEvent(pages: TicketPages, event: TicketEvent, filter: TicketListFilter): TicketPages {
  switch (event.action) {
    case 'delete':
      return without(pages, event.ticketId);
    case 'updateUnread':
      return filter.unread && event.unreadMessages === 0
        ? without(pages, event.ticketId)
        : mapRows(pages, (tickets) =>
            tickets.map((one) => (one.id === event.ticketId ? { ...one, unreadMessages: event.unreadMessages } : one)),
          );
    case 'update': {
      const rest = without(pages, event.ticket.id);
      const stays = matchesFilter(event.ticket, filter) ?? holds(pages, event.ticket.id);
      return stays ? insert(rest, event.ticket) : rest;
    }
  }
}

/** Inserts into the page whose range holds the ticket; tickets outside the loaded pages come with their page. */
function insert(pages: TicketPages, ticket: Ticket): TicketPages {
  const last = pages.pages.length - 1;
  const at = pages.pages.findIndex(({ tickets }) => tickets.some((other) => isBefore(ticket, other)));
  if (at === -1 && pages.pages[last]?.hasMore) return pages;
  const page = at === -1 ? last : at;
  return mapRows(pages, (tickets, index) => (index === page ? insertInOrder(tickets, ticket) : tickets));
}

const holds = ({ pages }: TicketPages, id: number): boolean =>
  pages.some(({ tickets }) => tickets.some((ticket) => ticket.id === id));

const without = (pages: TicketPages, id: number): TicketPages =>
  holds(pages, id) ? mapRows(pages, (tickets) => tickets.filter((ticket) => ticket.id !== id)) : pages;

export const mapRows = (data: TicketPages, change: (tickets: Ticket[], index: number) => Ticket[]): TicketPages => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, tickets: change(page.tickets, index) })),
});

/** The open ticket after an event; undefined once it is deleted or no longer visible, so that it loads again. */
export function applyToOpenTicket(ticket: Ticket, event: TicketEvent): Ticket | undefined {
  const id = event.action === 'update' ? event.ticket.id : event.ticketId;
  if (id !== ticket.id) return ticket;
  switch (event.action) {
    case 'update':
      return event.ticket;
    case 'updateUnread':
      return { ...ticket, unreadMessages: event.unreadMessages };
    case 'delete':
      return undefined;
  }
}

/** A new message carries the current state of its ticket. */
const asTicketEvent = (payload: LivePayload<'appMessage'>): TicketEvent | null =>
  payload.action === 'create' ? { action: 'update', ticket: payload.ticket } : null;

const filterIn = (key: readonly unknown[]): TicketListFilter => key[1] as TicketListFilter;

export const ticketLive = [
  liveRule<'ticket', TicketPages>({
    kind: 'ticket',
    queryKey: ticketsKey,
    reduce: (pages, event, key) => applyTicketEvent(pages, event, filterIn(key)),
  }),
  liveRule<'appMessage', TicketPages>({
    kind: 'appMessage',
    queryKey: ticketsKey,
    reduce(pages, payload, key) {
      const event = asTicketEvent(payload);
      return event ? applyTicketEvent(pages, event, filterIn(key)) : pages;
    },
  }),
  liveRule<'ticket', Ticket>({ kind: 'ticket', queryKey: ticketKey, reduce: applyToOpenTicket }),
  liveRule<'appMessage', Ticket>({
    kind: 'appMessage',
    queryKey: ticketKey,
    reduce(ticket, payload) {
      const event = asTicketEvent(payload);
      return event ? applyToOpenTicket(ticket, event) : ticket;
    },
  }),
  liveRule<'ticket', number>({ kind: 'ticket', queryKey: ticketEventCountKey, reduce: (count) => count + 1 }),
  liveRule<'appMessage', number>({ kind: 'appMessage', queryKey: ticketEventCountKey, reduce: (count) => count + 1 }),
];
