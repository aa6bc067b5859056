import type { ErrorCode } from '@recadia/contract/errors';
import { uploadLimits } from '@recadia/contract/messages';
import { AppError } from '../errors.ts';
import type { IncomingFile } from '../http/uploads.ts';
import type { Scope } from '../session/people.ts';
import { imageSize, isBearable } from './image-size.ts';
import { isShowable } from './sniff.ts';
import { StorageError, type Storage } from './storage.ts';
import { storeStream } from './store-stream.ts';

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
  const upload = { stream: file.bytes, maxBytes: uploadLimits.documentBytes };
  const { path, bytes, mimeType, head } = await storeStream(storage, scope, upload).catch((error: unknown) => {
    const code = error instanceof StorageError ? refusals[error.reason] : undefined;
    throw code ? new AppError(code, { cause: error }) : error;
  });
  const media = kindOf(mimeType, head);
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
