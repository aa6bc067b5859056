import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStable } from '../../lib/interaction/useStable.ts';
import { listState, type ListState } from '../../lib/list/list-state.ts';
import { useCan } from '../../lib/session/can.tsx';
import { useUser } from '../../lib/session/session.ts';
import { listFilter, openFilter } from './filters/ticket-filters.ts';
import { useTicketFilters } from './filters/useTicketFilters.ts';
import { useFrozenOrder } from './list/useFrozenOrder.ts';
import { useLoadMore } from './list/useLoadMore.ts';
import { useMessageHits } from './list/useMessageHits.ts';
import { countsQuery, ticketsQuery } from './tickets.api.ts';
import { useTicketEventReload } from './useTicketEventReload.ts';

/** The tickets selected by the filters of the address, with their counters and found messages. */
export function useTicketList() {
  const viewer = {
    userId: useUser().id,
    seesAll: useCan('tickets-manager:showall'),
    seesQueues: useCan('tickets-manager:showqueues'),
  };
  const [filters, setFilters] = useTicketFilters();
  const asked = listFilter(filters, viewer);
  const name = JSON.stringify(asked);
  const query = useInfiniteQuery(ticketsQuery(asked));
  const loadMore = useStable(useLoadMore(query));
  const { data: counts } = useQuery(countsQuery(openFilter(filters, viewer)));
  const rows = useMemo(() => query.data?.pages.flatMap(({ tickets }) => tickets) ?? [], [query.data]);
  const order = useFrozenOrder(rows, name);
  const found = useMessageHits(asked.search);
  useTicketEventReload();
  const state: ListState =
    found?.isLoading && rows.length === 0
      ? { kind: 'loading' }
      : listState(query, order.tickets.length + (found?.groups.length ?? 0));
  return {
    filters,
    setFilters,
    /** The filter of the list request. */
    asked,
    /** Differs between lists with different filters. */
    name,
    /** Counts of open and pending tickets; undefined while loading. */
    counts,
    /** In the order of the server. */
    rows,
    /** In the order on the screen. */
    order,
    state,
    /** Messages found by a text search; with them, further tickets load on request. */
    found,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
    retry: () => void query.refetch(),
  };
}

export type TicketListData = ReturnType<typeof useTicketList>;
