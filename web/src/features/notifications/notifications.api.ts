import { ticketRoutes as routes } from '@recadia/contract/ticket-routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsPageLoaded } from '../../lib/live/page-load.ts';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http/http.ts';
import { shareList } from '../../lib/live/share-rows.ts';
import { useUser } from '../../lib/session/session.ts';
import { unreadKey, type UnreadPage } from './notifications.live.ts';

/** NTF-01: tickets with unread messages among the user's own and the pending ones. */
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
  // Destructured by name, because React Query renders on every change of the fields in use.
  const {
    data: page = none,
    isSuccess,
    isPending,
    isError,
    refetch,
  } = useQuery({
    ...unreadQuery(id),
    enabled: useIsPageLoaded(),
  });
  return { page, isSuccess, isPending, isError, refetch };
}

/** NTF-05: the count of tickets with unread messages. */
export function useUnreadCount(): number {
  const { id } = useUser();
  return useQuery({ ...unreadQuery(id), enabled: useIsPageLoaded(), select: countOf }).data ?? 0;
}

const countOf = ({ count }: UnreadPage): number => count;

/** Marks all listed tickets as read; live events remove them from the list. */
export function useMarkAllRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => Promise.all(ids.map((id) => call(routes.readTicket, { params: { id } }))),
    onError: (error) => void showError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: unreadKey }),
  });
}
