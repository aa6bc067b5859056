import { tenantTx } from '@recadia/db';
import type { Readable } from 'node:stream';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { disposition } from '../../platform/storage/names.ts';
import { isShowable, unknownType } from '../../platform/storage/sniff.ts';
import { StorageError, type Range, type Storage } from '../../platform/storage/storage.ts';
import { canSeeTicket, sightOf } from '../tickets/index.ts';
import type { MediaLinks } from './media.links.ts';
import * as sql from './media.sql.ts';

export interface ServedFile {
  status: 200 | 206;
  headers: Record<string, string>;
  bytes: Readable;
}

export async function openForActor(
  storage: Storage,
  scope: Scope,
  actor: Actor,
  id: number,
  asked?: string,
): Promise<ServedFile> {
  const file = await tenantTx(scope, (tx) => sql.findStored(tx, scope, id));
  if (!file) throw new AppError('ERR_NOT_FOUND');
  if (!canSeeTicket(actor, sightOf(file))) throw new AppError('ERR_NO_PERMISSION');
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
  const file = scope && (await tenantTx(scope, (tx) => sql.findStored(tx, scope, named.messageId)));
  if (!file) throw new AppError('ERR_NOT_FOUND');
  return serve(storage, file, asked);
}

/** Should a browser open it as a page after all: it runs nothing, loads nothing, and is nobody of this house. */
const alone = "default-src 'none'; sandbox; frame-ancestors 'none'";

type StoredRow = NonNullable<Awaited<ReturnType<typeof sql.findStored>>>;

/** What the bytes were found to be is what is said of them; what a browser could run is only ever saved. */
async function serve(storage: Storage, file: StoredRow, asked: string | undefined): Promise<ServedFile> {
  const { media_path: path, media_bytes: size, mime_type: type } = file;
  if (path === null || size === null) throw new AppError('ERR_NOT_FOUND');
  const isInline = file.media_type !== 'document' && type !== null && isShowable(type.split(';')[0] ?? '');
  const range = rangeOf(asked, size);
  const bytes = await storage.open(path, range ?? undefined).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === 'missing') throw new AppError('ERR_NOT_FOUND');
    throw error;
  });
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': isInline ? type : attachmentType(type),
      'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.media_name ?? 'file'),
      'content-length': String(range ? range.end - range.start + 1 : size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-security-policy': alone,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    },
    bytes,
  };
}

/** Markup keeps no type of its own: should anything show it after all, it is bytes. */
const attachmentType = (type: string | null): string =>
  type === null || /html|svg|xml|script/.test(type) ? unknownType : type;

/** One range, as players ask; anything else gets the whole. */
function rangeOf(asked: string | undefined, size: number): Range | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}
