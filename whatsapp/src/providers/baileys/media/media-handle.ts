import type { MediaHandle, MediaKind } from '../../../port/body.ts';
import { mediaKinds } from '../../../port/body.ts';
import { WaError } from '../../../port/errors.ts';
import type { MessageRef } from '../../../port/identity.ts';
import { jidOf } from '../jids.ts';

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
  /** The key of the file's message; the phone needs it to upload the file again. */
  key?: { id: string; remoteJid: string; fromMe: boolean; participant?: string };
}

/**
 * The handle of a file. Only the path is stored, because the sender controls the address: the host is always
 * WhatsApp's. Null when a required part is missing.
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

/** The handle with the key of its message. */
export function handleIn(handle: MediaHandle, { id, chat, fromMe, author }: MessageRef): MediaHandle {
  const participant = author && jidOf(author);
  return { ...handle, messageId: id, chat: jidOf(chat), fromMe: fromMe ? 1 : 0, ...(participant && { participant }) };
}

export function readHandle(handle: MediaHandle): MediaFile {
  const { kind, directPath, mediaKey, fileSha256, bytes } = handle;
  const known = mediaKinds.find((name) => name === kind);
  if (!known || typeof directPath !== 'string' || !directPath.startsWith('/')) throw unknownHandle();
  const file = { kind: known, directPath, mediaKey: fromBase64(mediaKey), fileSha256: fromBase64(fileSha256) };
  const key = keyIn(handle);
  return { ...file, ...(typeof bytes === 'number' && { bytes }), ...(key && { key }) };
}

function keyIn({ messageId, chat, fromMe, participant }: MediaHandle): MediaFile['key'] {
  if (typeof messageId !== 'string' || typeof chat !== 'string') return undefined;
  const key = { id: messageId, remoteJid: chat, fromMe: fromMe === 1 };
  return typeof participant === 'string' ? { ...key, participant } : key;
}

function fromBase64(text: string | number | undefined): Buffer {
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
  if (bytes.length !== 32) throw unknownHandle();
  return bytes;
}

function unknownHandle(): WaError {
  return new WaError('unknown-media', 'never', { detail: 'This is no file of a linked device.' });
}
