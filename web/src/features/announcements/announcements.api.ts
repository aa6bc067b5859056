import type { Announcement, AnnouncementInput, announcementRoutes } from '@recadia/contract/announcements';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, slim } from '../../lib/http.ts';
import { applyLive } from '../../lib/liveRules.ts';
import { newKey } from '../../lib/newKey.ts';
import { upload } from '../../lib/upload.ts';
import { announcementLive, announcementsKey } from './announcements.live.ts';

type Routes = typeof announcementRoutes;

// The top bar is on every page: it takes the addresses along, and not the schemas.
const routes = {
  list: slim<Routes['listAnnouncements']>({ method: 'GET', path: '/announcements' }),
  show: slim<Routes['showAnnouncement']>({ method: 'GET', path: '/announcements/:id' }),
  create: slim<Routes['createAnnouncement']>({ method: 'POST', path: '/announcements' }),
  update: slim<Routes['updateAnnouncement']>({ method: 'PUT', path: '/announcements/:id' }),
  remove: slim<Routes['deleteAnnouncement']>({ method: 'DELETE', path: '/announcements/:id' }),
  attach: slim<Routes['uploadAnnouncementMedia']>({ method: 'POST', path: '/announcements/:id/media-upload' }),
  detach: slim<Routes['deleteAnnouncementMedia']>({ method: 'DELETE', path: '/announcements/:id/media-upload' }),
};

export function announcementsQuery(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...announcementsKey, { searchParam }],
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, {
        query: { ...(searchParam && { searchParam }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    meta: { quiet: true },
  });
}

/** ANN-06: what is active, for the top bar; who writes them is shown the rest on the page. */
export function useActiveAnnouncements() {
  const query = useInfiniteQuery(announcementsQuery(''));
  const announcements = useMemo(
    () => query.data?.pages.flatMap(({ records }) => records).filter(({ status }) => status) ?? [],
    [query.data],
  );
  return { ...query, announcements };
}

interface Saving {
  id: number | null;
  input: AnnouncementInput;
  /** A new picture, sent once there is something it belongs to. */
  file: File | null;
}

export function useAnnouncementMutations() {
  const cache = useQueryClient();
  const show = (record: Announcement) =>
    applyLive(cache, [announcementLive], 'announcements', { action: 'update', record });
  const save = useMutation({
    mutationFn: async ({ id, input, file }: Saving) => {
      const saved =
        id === null
          ? await call(routes.create, { body: input, idempotencyKey: newKey() })
          : await call(routes.update, { params: { id }, body: input });
      if (!file) return saved;
      await attach(saved.id, file);
      return call(routes.show, { params: { id: saved.id } });
    },
    onSuccess: show,
  });
  const detach = useMutation({
    mutationFn: ({ id }: Announcement) => call(routes.detach, { params: { id } }),
    onSuccess: (_, announcement) => show({ ...announcement, mediaPath: null, mediaName: null }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Announcement) => call(routes.remove, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, [announcementLive], 'announcements', { action: 'delete', id }),
  });
  return { save, detach, remove };
}

async function attach(id: number, file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  const signal = new AbortController().signal;
  await upload(routes.attach, { params: { id }, form, idempotencyKey: newKey(), progress: () => undefined, signal });
}
