import type { chatRoutes } from '@recadia/contract/chats';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call, slim } from '../../lib/http/http.ts';
import { useIsPageLoaded } from '../../lib/live/page-load.ts';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { useUser } from '../../lib/session/session.ts';

// Every page shows the unread count, so this file loads with the first page and without schemas.
const listRoute = slim<typeof chatRoutes.listChats>({ method: 'GET', path: '/chats' });

export const chatsKey = ['chats'] as const;

/** CHT-08: errors of the chat are shown in place, without a toast. */
export const withoutErrorToast = { meta: { quiet: true } } as const;

export const chatsQuery = (me: number, searchParam = '') =>
  infiniteQueryOptions({
    ...withoutErrorToast,
    queryKey: [...chatsKey, { searchParam }, me],
    queryFn: ({ pageParam, signal }) =>
      call(listRoute, {
        query: { ...(searchParam && { searchParam }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });

/** The unread count of all chats; 0 when the plan has no internal chat. */
export function useChatUnreads(): number {
  const { id } = useUser();
  const hasChat = usePlanFlag('useInternalChat') === true;
  const { data } = useInfiniteQuery({ ...chatsQuery(id), enabled: useIsPageLoaded() && hasChat });
  return data?.pages[0]?.unreads ?? 0;
}
