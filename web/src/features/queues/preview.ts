import { menuLine, menuText, menuWays } from '@recadia/contract/menuText';
import { fileName, type DraftFile, type SavedFile } from './draftFile.ts';
import type { DraftOption, PlacedOption } from './menuDraft.ts';

export interface PreviewFile {
  draft: DraftFile;
  saved: SavedFile | null;
  name: string;
}

/** One thing on the customer's screen; what the house does meanwhile stands in between. */
export type PreviewLine =
  | { kind: 'bot'; text: string }
  | { kind: 'file'; file: PreviewFile }
  | { kind: 'customer'; text: string }
  | { kind: 'person' }
  | { kind: 'silence' };

interface Start {
  greeting: string;
  file: SavedFile | null;
}

/** The conversation of somebody who chooses this way through the menu (BOT-08). */
export function previewOf(start: Start, roots: readonly DraftOption[], way: readonly PlacedOption[]): PreviewLine[] {
  const opening = saying(menuText('', start.greeting, linesOf(roots)), { kind: 'kept' }, start.file);
  const end: PreviewLine[] = roots.length === 0 ? [{ kind: 'person' }] : [];
  return [...opening, ...end, ...way.flatMap(stepOf)];
}

function stepOf({ option, place }: PlacedOption): PreviewLine[] {
  const { message, handOver, file, saved, children } = option;
  const isEnd = handOver || children.length === 0;
  const text = isEnd ? message.trim() : menuText('', message, [...linesOf(children), ...menuWays()]);
  const said = saying(text, file, saved);
  const end: PreviewLine[] = said.length === 0 && !handOver ? [{ kind: 'silence' }] : [{ kind: 'person' }];
  return [{ kind: 'customer', text: String(place) }, ...said, ...(isEnd ? end : [])];
}

function saying(text: string, draft: DraftFile, saved: SavedFile | null): PreviewLine[] {
  const name = fileName(draft, saved);
  return [
    ...(text === '' ? [] : [{ kind: 'bot' as const, text }]),
    ...(name === null ? [] : [{ kind: 'file' as const, file: { draft, saved, name } }]),
  ];
}

const linesOf = (options: readonly DraftOption[]): string[] =>
  options.map(({ title }, at) => menuLine(at + 1, title.trim() || '…'));
