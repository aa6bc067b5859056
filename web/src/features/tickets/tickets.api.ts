import { chatbotRoutes } from '@recadia/contract/chatbot';
import { tagRoutes } from '@recadia/contract/tags';
import type { Tag } from '@recadia/contract/tags';
import { ticketRoutes as routes } from '@recadia/contract/ticket-routes';
import type { NewTicket, Ticket, TicketChange } from '@recadia/contract/tickets';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { applyLive, refetchFromServer } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { sharePages } from '../../lib/live/share-rows.ts';
import type { Finder } from '../../lib/interaction/useFound.ts';
import type { TicketListFilter } from './filters/ticket-filters.ts';
import { ticketKey, ticketLive, ticketsKey } from './tickets.live.ts';

export const countsKey = ['ticket-counts'] as const;

/** Query parameters of a list request; default values are omitted. */
function asQuery(filter: TicketListFilter) {
  const { status, showAll, showQueues, queueIds, search, tags, users, connections, unread, unanswered, date } = filter;
  return {
    ...(status && { status }),
    ...(showAll && { showAll: 'true' as const }),
    ...(showQueues && { showQueues: 'true' as const }),
    ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
    ...(search && { searchParam: search }),
    ...(tags.length > 0 && { tags: JSON.stringify(tags) }),
    ...(users.length > 0 && { users: JSON.stringify(users) }),
    ...(connections.length > 0 && { whatsappIds: JSON.stringify(connections) }),
    ...(unread && { withUnreadMessages: 'true' as const }),
    ...(unanswered && { unanswered: 'true' as const }),
    ...(date && { date }),
  };
}

export const ticketsQuery = (filter: TicketListFilter) =>
  infiniteQueryOptions({
    queryKey: [...ticketsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(routes.listTickets, { query: { ...asQuery(filter), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    structuralSharing: sharePages('tickets'),
  });

export const countsQuery = (filter: TicketListFilter) =>
  queryOptions({
    queryKey: [...countsKey, filter],
    queryFn: ({ signal }) => call(routes.countTickets, { query: asQuery(filter), signal }),
  });

export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...ticketKey, uuid],
    queryFn: ({ signal }) => call(routes.showTicketByUuid, { params: { uuid }, signal }),
    meta: { quiet: true },
  });

export const allTagsQuery = queryOptions({
  queryKey: ['tags-all'],
  queryFn: ({ signal }) => call(tagRoutes.listAllTags, { signal }),
});

export const tagFinder: Finder<Tag> = {
  key: 'tags',
  search: (searchParam, signal) => call(tagRoutes.listAllTags, { query: { searchParam }, signal }),
};

/** Changes appear after the server confirmed them; the live event that follows repeats them. */
export function useTicketMutations() {
  const cache = useQueryClient();
  const show = (ticket: Ticket) => {
    applyLive(cache, ticketLive, 'ticket', { action: 'update', ticket });
    cache.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket);
  };
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: TicketChange }) =>
      call(routes.updateTicket, { params: { id }, body }),
    onSuccess: show,
    // Another agent was faster or the ticket is gone, so the cached lists are outdated (TKT-36).
    onError: () => void refetchFromServer(cache, { queryKey: ticketsKey }),
  });
  const markUnread = useMutation({
    mutationFn: ({ id }: Ticket) => call(routes.unreadTicket, { params: { id } }),
    onSuccess: show,
  });
  const resumeBot = useMutation({
    mutationFn: ({ id }: Ticket) => call(chatbotRoutes.resumeBot, { params: { id } }),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Ticket) => call(routes.deleteTicket, { params: { id } }),
    onSuccess(_, { id, uuid }) {
      cache.removeQueries({ queryKey: ticketQuery(uuid).queryKey });
      applyLive(cache, ticketLive, 'ticket', { action: 'delete', ticketId: id });
    },
  });
  const create = useMutation({
    mutationFn: (body: NewTicket) => call(routes.createTicket, { body, idempotencyKey: newKey() }),
    onSuccess: show,
  });
  return { change, markUnread, resumeBot, remove, create };
}

/** Sends the complete set of tags; an unknown name creates a tag first (TAG-06). */
export function useTagSync() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ ticket, tagIds, newName }: { ticket: Ticket; tagIds: number[]; newName?: string }) => {
      const added = newName
        ? await call(tagRoutes.createTag, { body: { name: newName }, idempotencyKey: newKey() })
        : null;
      if (added) void cache.invalidateQueries({ queryKey: allTagsQuery.queryKey });
      const tags = [...tagIds, ...(added ? [added.id] : [])].map((id) => ({ id }));
      return call(routes.syncTicketTags, { body: { ticketId: ticket.id, tags } });
    },
    onSuccess(ticket) {
      applyLive(cache, ticketLive, 'ticket', { action: 'update', ticket });
      cache.setQueryData(ticketQuery(ticket.uuid).queryKey, ticket);
    },
  });
}
