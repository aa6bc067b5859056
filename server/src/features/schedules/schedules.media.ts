import { tenantTx } from '@recadia/db';
import type { FastifyRequest } from 'fastify';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { keepAttachment } from '../../platform/http/attachments.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { keptName } from '../../platform/storage/names.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { getChangeable } from './schedules.service.ts';
import * as sql from './schedules.sql.ts';
import type { ScheduleRow } from './schedules.sql.ts';

/** SCH-05: accepted types, detected from the bytes and not from the file name. */
const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/** The replaced picture may belong to a message by now, so the file clean-up decides about it. */
export async function addMedia(
  storage: Storage,
  { scope, actor, id }: { scope: Scope; actor: Actor; id: number },
  request: FastifyRequest,
): Promise<ScheduleRow> {
  await tenantTx(scope, (tx) => getChangeable(tx, scope, actor, id));
  const { file } = await keepAttachment(storage, scope, request);
  try {
    if (file.media !== 'image' || !pictures.includes(file.mimeType)) throw new AppError('ERR_FILE_TYPE');
    const { path: media_path, mimeType: mime_type, bytes: media_bytes } = file;
    return await change(scope, actor, id, { media_path, mime_type, media_bytes, media_name: keptName(file.fileName) });
  } catch (error) {
    await storage.remove(file.path);
    throw error;
  }
}

export async function removeMedia(scope: Scope, actor: Actor, id: number): Promise<void> {
  await change(scope, actor, id, null);
}

const change = (scope: Scope, actor: Actor, id: number, media: sql.ScheduleMedia | null): Promise<ScheduleRow> =>
  tenantTx(scope, async (tx) => {
    const schedule = await getChangeable(tx, scope, actor, id);
    await sql.setMedia(tx, scope, id, media);
    await emit(tx, scope, { name: 'schedule.updated', entityId: id, actorUserId: actor.userId });
    return { ...schedule, media_path: null, media_name: null, mime_type: null, media_bytes: null, ...media };
  });
