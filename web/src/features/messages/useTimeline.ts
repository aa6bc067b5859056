import { ticketRoutes } from '@recadia/contract/ticketRoutes';
import type { Ticket, TimelineEntry } from '@recadia/contract/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/http.ts';

const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['ticket-timeline', id],
    queryFn: ({ signal }) => call(ticketRoutes.showTimeline, { params: { id }, signal }),
    staleTime: 0,
  });

const nothing: TimelineEntry[] = [];

/** What happened to a ticket, oldest first: the quiet lines of its conversation. */
export function useTimeline({ id, status, userId, queueId, tags }: Ticket) {
  const { data, isLoading, refetch } = useQuery(timelineQuery(id));
  // Every change of these is a new line, also one that leads back to what was; the rest of a ticket is not.
  const state = [status, userId, queueId, ...tags.map((tag) => tag.id)].join(' ');
  const told = useRef(state);
  useEffect(() => {
    if (told.current === state) return;
    told.current = state;
    void refetch();
  }, [state, refetch]);
  return { events: data?.events ?? nothing, isLoading };
}
