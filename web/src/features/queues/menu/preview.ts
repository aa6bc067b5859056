import { menuLine, menuText, menuWays } from '@recadia/contract/menu-text';
import { fileName, type DraftFile, type SavedFile } from '../draft-file.ts';
import type { DraftOption, PlacedOption } from './menu-draft.ts';

export interface PreviewFile {
  draft: DraftFile;
  saved: SavedFile | null;
  name: string;
}

/** One line of the customer's screen, or an action of the company in between. */
export type PreviewLine =
  | { kind: 'bot'; text: string }
  | { kind: 'file'; file: PreviewFile }
  | { kind: 'customer'; text: string }
  | { kind: 'person' }
  | { kind: 'silence' };

interface PreviewStart {
  greeting: string;
  file: SavedFile | null;
}

/** The conversation of a customer who chooses this path through the menu (BOT-08). */
export function previewOf(
  start: PreviewStart,
  roots: readonly DraftOption[],
  way: readonly PlacedOption[],
): PreviewLine[] {
  const opening = botLines(menuText('', start.greeting, linesOf(roots)), { kind: 'kept' }, start.file);
  const end: PreviewLine[] = roots.length === 0 ? [{ kind: 'person' }] : [];
  return [...opening, ...end, ...way.flatMap(stepOf)];
}

function stepOf({ option, place }: PlacedOption): PreviewLine[] {
  const { message, handOver, file, saved, children } = option;
  const isEnd = handOver || children.length === 0;
  const text = isEnd ? message.trim() : menuText('', message, [...linesOf(children), ...menuWays()]);
  const replies = botLines(text, file, saved);
  const end: PreviewLine[] = replies.length === 0 && !handOver ? [{ kind: 'silence' }] : [{ kind: 'person' }];
  return [{ kind: 'customer', text: String(place) }, ...replies, ...(isEnd ? end : [])];
}

function botLines(text: string, draft: DraftFile, saved: SavedFile | null): PreviewLine[] {
  const name = fileName(draft, saved);
  return [
    ...(text === '' ? [] : [{ kind: 'bot' as const, text }]),
    ...(name === null ? [] : [{ kind: 'file' as const, file: { draft, saved, name } }]),
  ];
}

const linesOf = (options: readonly DraftOption[]): string[] =>
  options.map(({ title }, at) => menuLine(at + 1, title.trim() || '…'));
