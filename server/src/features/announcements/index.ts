export { createAnnouncementLiveEvents } from './announcements.events.ts';
export { registerAnnouncementRoutes } from './announcements.routes.ts';
export { listNeeded as listNeededAnnouncementPictures } from './announcements.sql.ts';
