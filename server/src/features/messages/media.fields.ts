import type { Body, MediaHandle } from '@recadia/whatsapp';
import { keptName } from '../../platform/storage/names.ts';

/** The columns of a message whose file is yet to be fetched. What it really is, its bytes will tell. */
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

/** How the provider finds the file again; null where the message has none. */
export function handleOf(data: unknown): MediaHandle | null {
  const { file } = data as { file?: unknown };
  return typeof file === 'object' && file !== null ? (file as MediaHandle) : null;
}

const endings: Record<string, string> = {
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

/** Photos and recordings come without a name; whoever saves one needs some. */
export const nameFor = (kind: string, id: number, type: string): string => `${kind}-${id}.${endings[type] ?? 'bin'}`;
