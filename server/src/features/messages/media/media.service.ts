import { tenantTx } from '@recadia/db';
import { clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { serveFile, type ServedFile } from '../../../platform/storage/serve.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { canSeeTicket, visibilityOf } from '../../tickets/index.ts';
import type { MediaLinks } from './media.links.ts';
import * as sql from './media.sql.ts';

export async function openForActor(
  storage: Storage,
  scope: Scope,
  actor: Actor,
  id: number,
  asked?: string,
): Promise<ServedFile> {
  const file = await tenantTx(scope, (tx) => sql.findFile(tx, scope, id));
  if (!file) throw new AppError('ERR_NOT_FOUND');
  if (!canSeeTicket(actor, visibilityOf(file))) throw new AppError('ERR_NO_PERMISSION');
  if (file.media_state === 'failed') throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  return serve(storage, file, asked);
}

export async function openByLink(
  storage: Storage,
  links: MediaLinks,
  token: string,
  asked?: string,
): Promise<ServedFile> {
  const named = links.read(token, clock.now());
  const scope = named && { companyId: named.companyId };
  const file = scope && (await tenantTx(scope, (tx) => sql.findFile(tx, scope, named.messageId)));
  if (!file) throw new AppError('ERR_NOT_FOUND');
  return serve(storage, file, asked);
}

type StoredRow = NonNullable<Awaited<ReturnType<typeof sql.findFile>>>;

function serve(storage: Storage, file: StoredRow, asked: string | undefined): Promise<ServedFile> {
  const { media_path: path, media_bytes: bytes, mime_type: type, media_name: name } = file;
  if (path === null || bytes === null) throw new AppError('ERR_NOT_FOUND');
  return serveFile(storage, { path, name, type, bytes, isDocument: file.media_type === 'document' }, asked);
}
