import type { Feature } from '../../platform/feature.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { createAnnouncementLiveEvents } from './announcements.events.ts';
import { registerAnnouncementRoutes } from './announcements.routes.ts';
import { listNeeded } from './announcements.sql.ts';

export const announcementsFeature: Feature = {
  tier: 'directory',
  routes: [registerAnnouncementRoutes],
  events: ({ config }) => createAnnouncementLiveEvents(createFileLinks(config.secrets.token)),
  neededFiles: listNeeded,
};
