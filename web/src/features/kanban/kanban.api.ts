import { kanbanRoutes } from '@recadia/contract/kanban';
import type { Tag } from '@recadia/contract/tags';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { refetchFromServer } from '../../lib/live/live-rules.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { columnOf, ticketInColumn } from './board.ts';
import { boardKey, columnsKey } from './kanban.live.ts';
import type { Board, BoardFilter } from './kanban.live.ts';

export const columnsQuery = queryOptions({
  queryKey: columnsKey,
  queryFn: async ({ signal }) => (await call(kanbanRoutes.listLanes, { signal })).lista,
});

/** `ownQueues` is part of the key, because a change of the user's queues changes the board. */
export const boardQuery = (filter: BoardFilter, ownQueues: number[]) =>
  queryOptions({
    queryKey: [...boardKey, filter, ownQueues],
    queryFn: ({ signal }) => {
      const { queueIds } = filter;
      return call(kanbanRoutes.showBoard, { query: queueIds ? { queueIds: JSON.stringify(queueIds) } : {}, signal });
    },
  });

interface Move {
  ticket: Ticket;
  to: Tag | null;
  /** All tags that are columns. */
  tags: Tag[];
}

/** A card moves at once and returns when the server refuses; failures are logged (KAN-05). */
export function useMoveCard(onFailed: (move: Move) => void) {
  const cache = useQueryClient();
  const { t } = useTranslation();
  const show = (ticket: Ticket) =>
    cache.setQueriesData<Board>(
      { queryKey: boardKey },
      (board) => board && { ...board, tickets: board.tickets.map((one) => (one.id === ticket.id ? ticket : one)) },
    );
  return useMutation({
    mutationFn: async ({ ticket, to, tags }: Move) => {
      const params = { ticketId: ticket.id };
      const from = columnOf(ticket, tags);
      if (from !== null) {
        await call(ticketRoutes.removeTicketLanes, { params });
        toast.success(t('kanban.removed'));
      }
      if (!to) return;
      try {
        await call(ticketRoutes.addTicketTag, { params: { ...params, tagId: to.id } });
        toast.success(t('kanban.added'));
      } catch (error) {
        // Half of the move is done, so the card is moved back on the server too.
        if (from !== null) await call(ticketRoutes.addTicketTag, { params: { ...params, tagId: from } });
        throw error;
      }
    },
    onMutate: async ({ ticket, to, tags }) => {
      await cache.cancelQueries({ queryKey: boardKey });
      show(ticketInColumn(ticket, to, tags));
    },
    onError: (error, move) => {
      // eslint-disable-next-line no-console -- KAN-05: errors of the board are only logged
      console.error('a card could not be moved', error);
      show(move.ticket);
      onFailed(move);
      void refetchFromServer(cache, { queryKey: boardKey });
    },
    meta: { quiet: true },
  });
}
