import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { MessageHit, Ticket } from '@recadia/contract/tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/http/http.ts';

export interface FoundMessages {
  term: string;
  /** By conversation; the one with the latest hit comes first. */
  groups: { ticket: Ticket; messages: MessageHit['message'][] }[];
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Null when there are no more pages. */
  more: (() => void) | null;
}

/** Messages that match a search; null without a search. */
export function useMessageHits(term: string): FoundMessages | null {
  const query = useInfiniteQuery({
    queryKey: ['message-hits', term],
    queryFn: ({ pageParam, signal }) =>
      call(ticketRoutes.searchMessages, {
        query: { searchParam: term, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    enabled: term !== '',
    // The search by name works without this request, so a failure is not shown.
    meta: { quiet: true },
  });
  const { data, hasNextPage, isFetchingNextPage, isLoading, fetchNextPage } = query;
  const groups = useMemo(() => byTicket(data?.pages.flatMap(({ hits }) => hits) ?? []), [data]);
  if (term === '') return null;
  const more = hasNextPage ? () => void fetchNextPage() : null;
  return { term, groups, isLoading, isLoadingMore: isFetchingNextPage, more };
}

function byTicket(hits: MessageHit[]): FoundMessages['groups'] {
  const groups = new Map<number, FoundMessages['groups'][number]>();
  for (const { ticket, message } of hits) {
    const group = groups.get(ticket.id);
    if (group) group.messages.push(message);
    else groups.set(ticket.id, { ticket, messages: [message] });
  }
  return [...groups.values()];
}
