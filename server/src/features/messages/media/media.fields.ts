import type { Body, MediaHandle } from '@recadia/whatsapp';
import { keptName } from '../../../platform/storage/names.ts';

/** Columns of a message whose file is not downloaded yet; the real type is read from its bytes later. */
export function waitingFile(body: Extract<Body, { kind: 'media' }>) {
  const { media, file, mimeType, fileName, isVoice, seconds, bytes } = body;
  const isCount = bytes !== undefined && Number.isSafeInteger(bytes) && bytes >= 0;
  return {
    media_type: media,
    media_name: fileName === undefined ? null : keptName(fileName),
    mime_type: mimeType.slice(0, 150),
    media_bytes: isCount ? bytes : null,
    media_state: 'waiting',
    data: { file, ...(isVoice && { isVoice }), ...(seconds !== undefined && { seconds }) },
  };
}

/** The provider's handle of the file; null when the message has no file. */
export function handleOf(data: unknown): MediaHandle | null {
  const { file } = data as { file?: unknown };
  return typeof file === 'object' && file !== null ? (file as MediaHandle) : null;
}

const fileExtensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

/** Photos and recordings arrive without a file name, so we build one for downloads. */
export const nameFor = (kind: string, id: number, type: string): string =>
  `${kind}-${id}.${fileExtensions[type] ?? 'bin'}`;
