import type { Schedule } from '@recadia/contract/schedules';
import type { ScheduleRow } from './schedules.sql.ts';

/** Creates the URL of the schedule's picture. */
export type UrlOf = (file: { path: string; name: string; type: string; bytes: number }) => string;

export function presentSchedule(row: ScheduleRow, urlOf: UrlOf): Schedule {
  return {
    id: row.id,
    body: row.body,
    contactId: row.contact_id,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number,
      profilePicUrl: row.contact_picture,
      isGroup: row.is_group,
    },
    sendAt: row.send_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    status: row.status,
    mediaPath: pathOf(row, urlOf),
    mediaName: row.media_name,
    userId: row.user_id,
    whatsappId: row.connection_id,
    recurrence: row.recurrence,
    cancelOnReply: row.cancel_on_reply,
    error: row.error,
  };
}

function pathOf(row: ScheduleRow, urlOf: UrlOf): string | null {
  const { media_path: path, media_name: name, mime_type: type, media_bytes: bytes } = row;
  return path === null || name === null || type === null || bytes === null ? null : urlOf({ path, name, type, bytes });
}
