import { announcementRoutes as routes } from '@recadia/contract/announcement-routes';
import type { Announcement, AnnouncementInput } from '@recadia/contract/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { uploadFile } from '../../lib/http/upload.ts';
import { announcementLive } from './announcements.rule.ts';

interface AnnouncementDraft {
  id: number | null;
  input: AnnouncementInput;
  /** A new image, uploaded after the announcement is saved. */
  file: File | null;
}

export function useAnnouncementMutations() {
  const cache = useQueryClient();
  const show = (record: Announcement) =>
    applyLive(cache, [announcementLive], 'announcements', { action: 'update', record });
  const save = useMutation({
    mutationFn: async ({ id, input, file }: AnnouncementDraft) => {
      const saved =
        id === null
          ? await call(routes.createAnnouncement, { body: input, idempotencyKey: newKey() })
          : await call(routes.updateAnnouncement, { params: { id }, body: input });
      if (!file) return saved;
      await uploadFile(routes.uploadAnnouncementMedia, saved.id, file);
      return call(routes.showAnnouncement, { params: { id: saved.id } });
    },
    onSuccess: show,
  });
  const detach = useMutation({
    mutationFn: ({ id }: Announcement) => call(routes.deleteAnnouncementMedia, { params: { id } }),
    onSuccess: (_, announcement) => show({ ...announcement, mediaPath: null, mediaName: null }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Announcement) => call(routes.deleteAnnouncement, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, [announcementLive], 'announcements', { action: 'delete', id }),
  });
  return { save, detach, remove };
}
