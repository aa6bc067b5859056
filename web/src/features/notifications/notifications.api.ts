import { ticketRoutes as routes } from '@recadia/contract/ticketRoutes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsHere } from '../../lib/arrival.ts';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { shareList } from '../../lib/shareRows.ts';
import { useUser } from '../../lib/session.ts';
import { unreadKey, type UnreadPage } from './notifications.live.ts';

/** NTF-01: the tickets with unread messages among one's own and what waits. */
export const unreadQuery = (userId: number) =>
  queryOptions({
    queryKey: [...unreadKey, userId],
    queryFn: ({ signal }) => call(routes.listTickets, { query: { withUnreadMessages: 'true' }, signal }),
    structuralSharing: shareList('tickets'),
    meta: { quiet: true },
  });

const none: UnreadPage = { tickets: [], count: 0, countCapped: false, hasMore: false, nextCursor: null };

export function useUnread() {
  const { id } = useUser();
  // Named one by one: whoever takes all of a query is told of all of it, also that it is being asked again.
  const {
    data: page = none,
    isSuccess,
    isPending,
    isError,
    refetch,
  } = useQuery({
    ...unreadQuery(id),
    enabled: useIsHere(),
  });
  return { page, isSuccess, isPending, isError, refetch };
}

/** NTF-05: how many tickets have something unread. */
export function useUnreadCount(): number {
  const { id } = useUser();
  return useQuery({ ...unreadQuery(id), enabled: useIsHere(), select: countOf }).data ?? 0;
}

const countOf = ({ count }: UnreadPage): number => count;

/** Every ticket that is listed is read; the live events take them off the list. */
export function useMarkAllRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => Promise.all(ids.map((id) => call(routes.readTicket, { params: { id } }))),
    onError: (error) => void showError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: unreadKey }),
  });
}
