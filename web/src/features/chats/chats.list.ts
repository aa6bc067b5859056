import type { chatRoutes } from '@recadia/contract/chats';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call, slim } from '../../lib/http.ts';
import { useIsHere } from '../../lib/arrival.ts';
import { usePlanFlag } from '../../lib/plan.ts';
import { useUser } from '../../lib/session.ts';

// Every page counts what is unread, so this much travels with the first one, and no schema.
const listRoute = slim<typeof chatRoutes.listChats>({ method: 'GET', path: '/chats' });

export const chatsKey = ['chats'] as const;

/** CHT-08: what goes wrong in the chat is shown in its place, and nobody is called for it. */
export const quiet = { meta: { quiet: true } } as const;

export const chatsQuery = (me: number, searchParam = '') =>
  infiniteQueryOptions({
    ...quiet,
    queryKey: [...chatsKey, { searchParam }, me],
    queryFn: ({ pageParam, signal }) =>
      call(listRoute, {
        query: { ...(searchParam && { searchParam }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });

/** How much is unread in all chats; nothing where the plan has none. */
export function useChatUnreads(): number {
  const { id } = useUser();
  const hasChat = usePlanFlag('useInternalChat') === true;
  const { data } = useInfiniteQuery({ ...chatsQuery(id), enabled: useIsHere() && hasChat });
  return data?.pages[0]?.unreads ?? 0;
}
