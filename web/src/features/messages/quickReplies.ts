import type { QuickMessage } from '@recadia/contract/quick-messages';
import { plain } from '../../lib/plain.ts';

/** MSG-08: previews are cut here. */
const previewLength = 35;

/** What is typed after the slash; null when no suggestions are asked for. A bare slash asks for nothing yet. */
export function quickQuery(text: string): string | null {
  return text.startsWith('/') && text.length > 1 && !/\s/.test(text) ? text.slice(1) : null;
}

/** Those that begin with it first, then those that hold it; without case and accents. */
export function findReplies(all: QuickMessage[], query: string): QuickMessage[] {
  const wanted = plain(query);
  const of = (message: QuickMessage) => plain(message.shortcode.replace(/^\//, ''));
  const found = all.filter((message) => of(message).includes(wanted));
  return [
    ...found.filter((message) => of(message).startsWith(wanted)),
    ...found.filter((message) => !of(message).startsWith(wanted)),
  ].slice(0, 8);
}

export function previewOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('').trimEnd()}…` : line;
}
