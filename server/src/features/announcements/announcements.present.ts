import type { Announcement } from '@recadia/contract/announcements';
import type { AnnouncementRow } from './announcements.sql.ts';

/** Creates the URL of a stored file. */
export type UrlOf = (file: { path: string; name: string; type: string; bytes: number }) => string;

export function presentAnnouncement(row: AnnouncementRow, urlOf: UrlOf): Announcement {
  const { media_path: path, media_name: name, media_type: type, media_bytes: bytes } = row;
  const hasPicture = path !== null && name !== null && type !== null && bytes !== null;
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    priority: row.priority,
    status: row.status,
    mediaPath: hasPicture ? urlOf({ path, name, type, bytes }) : null,
    mediaName: name,
    createdAt: row.created_at.toISOString(),
  };
}
