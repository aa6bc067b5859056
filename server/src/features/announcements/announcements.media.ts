import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { keepAttachment } from '../../platform/http/attachments.ts';
import type { Actor } from '../../platform/session/people.ts';
import { keptName } from '../../platform/storage/names.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { found, emitSaved, write } from './announcements.service.ts';
import * as sql from './announcements.sql.ts';
import type { AnnouncementMedia, AnnouncementRow } from './announcements.sql.ts';

/** ANN-04: by the detected type, independent of the file name. */
const pictures: readonly string[] = ['image/png', 'image/jpeg'];
const none = { media_path: null, media_name: null, media_type: null, media_bytes: null };

/** The former picture is removed after the new one is stored. */
export async function addPicture(
  storage: Storage,
  { actor, id }: { actor: Actor; id: number },
  request: FastifyRequest,
): Promise<AnnouncementRow> {
  await write(actor, async (tx) => found(await sql.findAnnouncement(tx, id)));
  const { file } = await keepAttachment(storage, actor, request);
  try {
    if (file.media !== 'image' || !pictures.includes(file.mimeType)) throw new AppError('ERR_FILE_TYPE');
    const { path: media_path, mimeType: media_type, bytes: media_bytes } = file;
    return await change(storage, actor, id, {
      media_path,
      media_type,
      media_bytes,
      media_name: keptName(file.fileName),
    });
  } catch (error) {
    await storage.remove(file.path);
    throw error;
  }
}

export const removePicture = (storage: Storage, actor: Actor, id: number): Promise<AnnouncementRow> =>
  change(storage, actor, id, none);

async function change(
  storage: Storage,
  actor: Actor,
  id: number,
  media: AnnouncementMedia | typeof none,
): Promise<AnnouncementRow> {
  const { before, now } = await write(actor, async (tx) => {
    const before = found(await sql.findAnnouncement(tx, id, 'update')).media_path;
    await sql.updateAnnouncement(tx, id, media);
    return { before, now: await emitSaved(tx, actor, { id, name: 'announcement.updated' }) };
  });
  if (before !== null) await storage.remove(before);
  return now;
}
