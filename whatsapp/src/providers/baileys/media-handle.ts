import type { MediaHandle, MediaKind } from '../../port/body.ts';
import { mediaKinds } from '../../port/body.ts';
import { WaError } from '../../port/errors.ts';

interface Found {
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileEncSha256?: Uint8Array | null;
  fileLength?: number | { toString(): string } | null;
  mimetype?: string | null;
}

export interface MediaFile {
  kind: MediaKind;
  directPath: string;
  mediaKey: Buffer;
  fileSha256: Buffer;
  bytes?: number;
}

/**
 * Whoever sends a message writes its address, so only a path is kept: the host is always WhatsApp's. Null when a part is
 * missing without which nobody can open the file.
 */
export function handleOf(kind: MediaKind, found: Found): MediaHandle | null {
  const { directPath, mediaKey, fileSha256 } = found;
  if (!directPath?.startsWith('/') || mediaKey?.length !== 32 || fileSha256?.length !== 32) return null;
  const bytes = Number(found.fileLength?.toString() ?? Number.NaN);
  return {
    kind,
    directPath,
    mediaKey: Buffer.from(mediaKey).toString('base64'),
    fileSha256: Buffer.from(fileSha256).toString('base64'),
    ...(found.fileEncSha256?.length === 32 && { fileEncSha256: Buffer.from(found.fileEncSha256).toString('base64') }),
    ...(found.mimetype && { mimeType: found.mimetype }),
    ...(Number.isSafeInteger(bytes) && bytes >= 0 && { bytes }),
  };
}

export function readHandle(handle: MediaHandle): MediaFile {
  const { kind, directPath, mediaKey, fileSha256, bytes } = handle;
  const known = mediaKinds.find((name) => name === kind);
  if (!known || typeof directPath !== 'string' || !directPath.startsWith('/')) throw unknownHandle();
  const file = { kind: known, directPath, mediaKey: fromBase64(mediaKey), fileSha256: fromBase64(fileSha256) };
  return typeof bytes === 'number' ? { ...file, bytes } : file;
}

function fromBase64(text: string | number | undefined): Buffer {
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
  if (bytes.length !== 32) throw unknownHandle();
  return bytes;
}

function unknownHandle(): WaError {
  return new WaError('unknown-media', 'never', { detail: 'This is no file of a linked device.' });
}
