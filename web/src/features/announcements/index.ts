export { announcementLive } from './announcements.rule.ts';
