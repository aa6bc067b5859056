import { previewLength } from '@recadia/contract/limits';
import type { QuickMessage } from '@recadia/contract/quick-messages';
import { plain } from '../../../lib/i18n/plain.ts';

/** The text after the slash; null when no suggestions apply, also for a slash alone. */
export function quickQuery(text: string): string | null {
  return text.startsWith('/') && text.length > 1 && !/\s/.test(text) ? text.slice(1) : null;
}

/** Matches at the start first, then matches inside; ignores case and accents. */
export function findReplies(all: QuickMessage[], query: string): QuickMessage[] {
  const wanted = plain(query);
  const of = (message: QuickMessage) => plain(message.shortcode.replace(/^\//, ''));
  const found = all.filter((message) => of(message).includes(wanted));
  return [
    ...found.filter((message) => of(message).startsWith(wanted)),
    ...found.filter((message) => !of(message).startsWith(wanted)),
  ].slice(0, 8);
}

/** MSG-08 */
export function previewOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  const { quickReply: most } = previewLength;
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : line;
}
