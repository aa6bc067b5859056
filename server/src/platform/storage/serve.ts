import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { disposition } from './names.ts';
import { isShowable, unknownType } from './sniff.ts';
import { StorageError, type Range, type Storage } from './storage.ts';

interface FileToServe {
  path: string;
  name: string | null;
  type: string | null;
  bytes: number;
  /** Always downloaded, never shown in place. */
  isDocument: boolean;
}

export interface ServedFile {
  status: 200 | 206;
  headers: Record<string, string>;
  bytes: Readable;
}

/** A browser that opens the file as a page runs no script, loads nothing and has no origin. */
const alone = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Serves a file with its detected type; types that a browser could run are always downloads. */
export async function serveFile(storage: Storage, file: FileToServe, asked: string | undefined): Promise<ServedFile> {
  const { path, bytes: size, type } = file;
  const isInline = !file.isDocument && type !== null && isShowable(type.split(';')[0] ?? '');
  const range = rangeOf(asked, size);
  const bytes = await storage.open(path, range ?? undefined).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === 'missing') throw new AppError('ERR_NOT_FOUND');
    throw error;
  });
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': isInline ? type : attachmentType(type),
      'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.name ?? 'file'),
      'content-length': String(range ? range.end - range.start + 1 : size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-security-policy': alone,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    },
    bytes,
  };
}

export function giveFile(reply: FastifyReply, { status, headers, bytes }: ServedFile): Readable {
  void reply.status(status).headers(headers);
  return bytes;
}

/** Markup types are replaced by the unknown type, so that no browser renders them. */
const attachmentType = (type: string | null): string =>
  type === null || /html|svg|xml|script/.test(type) ? unknownType : type;

/** Supports one range, as players send it; any other value returns the whole file. */
function rangeOf(asked: string | undefined, size: number): Range | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}
