import type { announcementRoutes } from '@recadia/contract/announcement-routes';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, slim } from '../../lib/http/http.ts';
import { applyAnnouncementEvent } from './announcements.live.ts';
import { announcementsKey, registerReducer } from './announcements.rule.ts';

registerReducer(applyAnnouncementEvent);

// The top bar is on every page, so it loads the path without the schemas.
const listRoute = slim<typeof announcementRoutes.listAnnouncements>({ method: 'GET', path: '/announcements' });

export function announcementsQuery(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...announcementsKey, { searchParam }],
    queryFn: ({ pageParam, signal }) =>
      call(listRoute, {
        query: { ...(searchParam && { searchParam }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    meta: { quiet: true },
  });
}

/** ANN-06: the active announcements for the top bar; inactive ones are on the page only. */
export function useActiveAnnouncements() {
  const query = useInfiniteQuery(announcementsQuery(''));
  const announcements = useMemo(
    () => query.data?.pages.flatMap(({ records }) => records).filter(({ status }) => status) ?? [],
    [query.data],
  );
  return { ...query, announcements };
}
