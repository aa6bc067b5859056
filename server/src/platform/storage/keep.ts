import type { ErrorCode } from '@recadia/contract/errors';
import { uploadLimits } from '@recadia/contract/messages';
import { pipeline } from 'node:stream';
import { clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { IncomingFile } from '../http/uploads.ts';
import type { Scope } from '../session/people.ts';
import { keptHead } from './head.ts';
import { imageSize, isBearable } from './image-size.ts';
import { isShowable, sniff } from './sniff.ts';
import { newPath, StorageError, type Storage } from './storage.ts';

export interface KeptFile {
  media: 'image' | 'audio' | 'video' | 'document';
  path: string;
  mimeType: string;
  bytes: number;
  fileName: string;
}

const refusals: Partial<Record<StorageError['reason'], ErrorCode>> = {
  'too-large': 'ERR_FILE_TOO_LARGE',
  'over-quota': 'ERR_QUOTA_EXCEEDED',
  full: 'ERR_STORAGE_FULL',
};

/** Stores an uploaded file. Its type is detected from its bytes; a refused file leaves no data behind. */
export async function keepFile(storage: Storage, scope: Scope, file: IncomingFile): Promise<KeptFile> {
  const path = newPath(scope.companyId, clock.now());
  const head = keptHead();
  // `pipeline` destroys both streams when one fails; `storage.put` reports the error.
  pipeline(file.bytes, head, () => undefined);
  const bytes = await storage.put(path, head, uploadLimits.documentBytes).catch((error: unknown) => {
    const code = error instanceof StorageError ? refusals[error.reason] : undefined;
    throw code ? new AppError(code, { cause: error }) : error;
  });
  const mimeType = sniff(head.bytes());
  const media = kindOf(mimeType, head.bytes());
  if (bytes === 0 || (media !== 'document' && bytes > uploadLimits.mediaBytes)) {
    await storage.remove(path);
    throw new AppError(bytes === 0 ? 'ERR_EMPTY_MESSAGE' : 'ERR_FILE_TOO_LARGE');
  }
  return { media, path, mimeType, bytes, fileName: file.name };
}

/** Types that no browser or phone should open in place become documents. */
function kindOf(type: string, head: Buffer): KeptFile['media'] {
  const [family] = type.split('/');
  if (!isShowable(type) || (family !== 'image' && family !== 'audio' && family !== 'video')) return 'document';
  return family === 'image' && !isBearable(imageSize(head, type)) ? 'document' : family;
}
