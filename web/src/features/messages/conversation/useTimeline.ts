import { ticketRoutes } from '@recadia/contract/ticket-routes';
import type { Ticket, TimelineEntry } from '@recadia/contract/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/http/http.ts';

const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['ticket-timeline', id],
    queryFn: ({ signal }) => call(ticketRoutes.showTimeline, { params: { id }, signal }),
    staleTime: 0,
  });

const nothing: TimelineEntry[] = [];

/** The events of a ticket, oldest first. */
export function useTimeline({ id, status, userId, queueId, tags }: Ticket) {
  const { data, isLoading, refetch } = useQuery(timelineQuery(id));
  // Each change of these fields creates a timeline event, also a change back; other changes of a ticket do not.
  const state = [status, userId, queueId, ...tags.map((tag) => tag.id)].join(' ');
  const loadedState = useRef(state);
  useEffect(() => {
    if (loadedState.current === state) return;
    loadedState.current = state;
    void refetch();
  }, [state, refetch]);
  return { events: data?.events ?? nothing, isLoading };
}
