import type { QuickMessage } from '@recadia/contract/quick-messages';
import type { LinkedFile } from '../../platform/storage/links.ts';
import type { QuickMessageRow } from './quick-messages.sql.ts';

/** `urlOf` creates the URL of its file. */
export function presentQuickMessage(row: QuickMessageRow, urlOf: (file: LinkedFile) => string): QuickMessage {
  const { id, shortcode, message, geral, status } = row;
  const file = fileOf(row);
  const media = { mediaPath: file && urlOf(file), mediaName: file?.name ?? null, isMedia: file !== null };
  return { id, shortcode, message, geral, status, ...media };
}

function fileOf({ media_path: path, media_name, mime_type, media_bytes: bytes }: QuickMessageRow): LinkedFile | null {
  if (path === null || bytes === null) return null;
  return { path, bytes, name: media_name ?? 'file', type: mime_type ?? 'application/octet-stream' };
}
