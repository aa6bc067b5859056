import { ticketRoutes } from '@recadia/contract/ticketRoutes';
import type { Ticket, TimelineEntry } from '@recadia/contract/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** Every change of status, owner, queue or tags is a new line; the rest of a ticket is not. */
const timelineQuery = ({ id, status, userId, queueId, tags }: Ticket) =>
  queryOptions({
    queryKey: ['ticket-timeline', id, status, userId, queueId, tags.map((tag) => tag.id).join('-')],
    queryFn: ({ signal }) => call(ticketRoutes.showTimeline, { params: { id }, signal }),
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
  });

const nothing: TimelineEntry[] = [];

/** What happened to a ticket, oldest first: the quiet lines of its conversation. */
export function useTimeline(ticket: Ticket): TimelineEntry[] {
  return useQuery(timelineQuery(ticket)).data?.events ?? nothing;
}
