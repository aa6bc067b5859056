import type { QuickMessage } from '@recadia/contract/quick-messages';
import type { QuickMessageRow } from './quick-messages.sql.ts';

export function presentQuickMessage(row: QuickMessageRow): QuickMessage {
  const { id, shortcode, message, geral, status, media_path: mediaPath, media_name: mediaName } = row;
  return { id, shortcode, message, geral, status, mediaPath, mediaName, isMedia: mediaPath !== null };
}
