import { wholeWeek } from '@recadia/contract/hours';
import type { Queue } from '@recadia/contract/queues';
import type { LinkedFile } from '../../platform/storage/links.ts';
import type { QueueRow } from './queues.sql.ts';

export type UrlOf = (file: LinkedFile) => string;

/** `urlOf` is called only when there is a file. */
export function presentQueue(row: QueueRow, urlOf: UrlOf): Queue {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    orderQueue: row.order_queue,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    integrationId: row.integration_id,
    promptId: row.prompt_id,
    schedules: wholeWeek(row.schedules),
    ...presentAttachment(row, urlOf),
  };
}

type AttachmentColumns = Pick<QueueRow, 'media_path' | 'media_name' | 'media_type' | 'mime_type' | 'media_bytes'>;

export function presentAttachment(row: AttachmentColumns, urlOf: UrlOf) {
  const { media_path: path, media_name: name, mime_type: type, media_bytes: bytes } = row;
  const file = path !== null && bytes !== null ? { path, name: name ?? 'file', type: type ?? '', bytes } : null;
  return {
    mediaPath: file && urlOf(file),
    mediaName: file && file.name,
    mediaType: file && row.media_type,
  };
}
