import type { chatRoutes } from '@recadia/contract/chats';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, slim } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { useIsPageLoaded } from '../../lib/live/page-load.ts';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { useUser } from '../../lib/session/session.ts';

// Every page shows the unread count, so this file loads with the first page and without schemas.
const listRoute = slim<typeof chatRoutes.listChats>({ method: 'GET', path: '/chats' });

export const chatsKey = ['chats'] as const;

/** CHT-08: errors of the chat are shown in place, without a toast. */
export const withoutErrorToast = { meta: { quiet: true } } as const;

export function chatsQuery(me: number, searchParam = '') {
  const pages = searchPages({
    queryKey: [...chatsKey, { searchParam }, me],
    searchParam,
    load: (request) => call(listRoute, request),
  });
  return { ...pages, ...withoutErrorToast };
}

/** The unread count of all chats; 0 when the plan has no internal chat. */
export function useChatUnreads(): number {
  const { id } = useUser();
  const hasChat = usePlanFlag('useInternalChat') === true;
  const { data } = useInfiniteQuery({ ...chatsQuery(id), enabled: useIsPageLoaded() && hasChat });
  return data?.pages[0]?.unreads ?? 0;
}
