import type { LivePayload } from '@recadia/contract/live';
import type { Ticket } from '@recadia/contract/tickets';
import { liveRule } from '../../lib/live/live-rules.ts';
import { changeAll, partsOf, insertInOrder } from '../tickets/index.ts';

export const boardKey = ['kanban'] as const;
export const columnsKey = ['kanban-lanes'] as const;

export interface BoardFilter {
  /** Null means all queues. */
  queueIds: number[] | null;
}

export interface Board {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
}

type TicketEvent = LivePayload<'ticket'>;

/** Applies a ticket event to the cached board; a user who loses visibility receives a delete event. */
export function applyToBoard(board: Board, event: TicketEvent, { queueIds }: BoardFilter): Board {
  switch (event.action) {
    case 'delete':
      return withTickets(board, without(board.tickets, event.ticketId));
    case 'updateUnread':
      return withTickets(
        board,
        board.tickets.map((one) =>
          one.id === event.ticketId ? { ...one, unreadMessages: event.unreadMessages } : one,
        ),
      );
    case 'update': {
      const { ticket } = event;
      const rest = without(board.tickets, ticket.id);
      const stays = ticket.status !== 'closed' && (queueIds === null || queueIds.includes(ticket.queueId ?? 0));
      return withTickets(board, stays ? insertInOrder(rest, ticket) : rest);
    }
  }
}

const withTickets = (board: Board, tickets: Ticket[]): Board => ({ ...board, tickets, count: tickets.length });

const without = (tickets: Ticket[], id: number): Ticket[] => tickets.filter((ticket) => ticket.id !== id);

const filterIn = (key: readonly unknown[]): BoardFilter => key[1] as BoardFilter;

export const kanbanLive = [
  liveRule<'ticket', Board>({
    kind: 'ticket',
    queryKey: boardKey,
    reduce: (board, event, key) => applyToBoard(board, event, filterIn(key)),
  }),
  liveRule<'appMessage', Board>({
    kind: 'appMessage',
    queryKey: boardKey,
    reduce: (board, payload, key) =>
      payload.action === 'create'
        ? applyToBoard(board, { action: 'update', ticket: payload.ticket }, filterIn(key))
        : board,
  }),
  ...partsOf<Board>(boardKey, (board, change) => {
    const tickets = changeAll(board.tickets, change);
    return tickets === board.tickets ? board : tickets && { ...board, tickets };
  }),
  // A tag may become a column, be renamed or deleted; such events are rare, so the columns reload.
  liveRule<'tag', unknown>({ kind: 'tag', queryKey: columnsKey, reduce: () => undefined }),
];
