export { AnnouncementBell } from './AnnouncementBell.tsx';
export { announcementLive } from './announcements.live.ts';
export { UrgentAnnouncement } from './UrgentAnnouncement.tsx';
