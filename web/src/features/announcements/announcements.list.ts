import type { announcementRoutes } from '@recadia/contract/announcement-routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, slim } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import { applyAnnouncementEvent } from './announcements.live.ts';
import { announcementsKey, registerReducer } from './announcements.rule.ts';

registerReducer(applyAnnouncementEvent);

// The top bar is on every page, so it loads the path without the schemas.
const listRoute = slim<typeof announcementRoutes.listAnnouncements>({ method: 'GET', path: '/announcements' });

export function announcementsQuery(searchParam: string) {
  const pages = searchPages({
    queryKey: [...announcementsKey, { searchParam }],
    searchParam,
    load: (request) => call(listRoute, request),
  });
  return { ...pages, meta: { quiet: true } };
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
