import { ticketRoutes as routes } from '@recadia/contract/ticketRoutes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { useUser } from '../../lib/session.ts';
import { unreadKey, type UnreadPage } from './notifications.live.ts';

/** NTF-01: the tickets with unread messages among one's own and what waits. */
export const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [...unreadKey, userId],
    queryFn: ({ signal }) => call(routes.listTickets, { query: { withUnreadMessages: 'true' }, signal }),
    meta: { quiet: true },
  });

const none: UnreadPage = { tickets: [], count: 0, countCapped: false, hasMore: false, nextCursor: null };

export function useUnread() {
  const { id } = useUser();
  const query = useQuery(unreadQuery(id));
  return { ...query, page: query.data ?? none };
}

/** NTF-05: how many tickets have something unread. */
export const useUnreadCount = (): number => useUnread().page.count;

/** Every ticket that is listed is read; the live events take them off the list. */
export function useMarkAllRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => Promise.all(ids.map((id) => call(routes.readTicket, { params: { id } }))),
    onError: (error) => void showError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: unreadKey }),
  });
}
