import { announcementRoutes } from '@recadia/contract/announcement-routes';
import { clock } from '../../platform/clock.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { addPicture, removePicture } from './announcements.media.ts';
import { presentAnnouncement } from './announcements.present.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  pageOfAnnouncements,
  updateAnnouncement,
} from './announcements.service.ts';
import type { AnnouncementRow } from './announcements.sql.ts';

export function registerAnnouncementRoutes({ handle, platform }: Api): void {
  const { storage, config } = platform;
  const links = createFileLinks(config.secrets.token);
  const present = (row: AnnouncementRow) => presentAnnouncement(row, (file) => links.urlOf(file, clock.now()));

  handle(announcementRoutes.listAnnouncements, async ({ actor, query }) => {
    const { rows, ...page } = await pageOfAnnouncements(actor, { ...query, search: query.searchParam });
    return { records: rows.map(present), ...page };
  });

  handle(announcementRoutes.showAnnouncement, async ({ actor, params }) =>
    present(await getAnnouncement(actor, params.id)),
  );

  handle(announcementRoutes.createAnnouncement, async ({ actor, body }) =>
    present(await createAnnouncement(actor, body)),
  );

  handle(announcementRoutes.updateAnnouncement, async ({ actor, params, body }) =>
    present(await updateAnnouncement(actor, params.id, body)),
  );

  handle(announcementRoutes.deleteAnnouncement, async ({ actor, params }) => {
    await deleteAnnouncement(storage, actor, params.id);
    return { message: 'Announcement deleted' };
  });

  handle(announcementRoutes.uploadAnnouncementMedia, async ({ actor, params, request }) => {
    const { mediaPath, mediaName } = present(await addPicture(storage, { actor, id: params.id }, request));
    return { mensagem: 'Arquivo anexado', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  });

  handle(announcementRoutes.deleteAnnouncementMedia, async ({ actor, params }) => {
    await removePicture(storage, actor, params.id);
    return { mensagem: 'Arquivo excluído' };
  });
}
