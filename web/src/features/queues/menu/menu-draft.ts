import { dryRun, type OptionProblemKind } from '@recadia/contract/dry-run';
import type { OptionNode, QueueOption } from '@recadia/contract/queue-options';
import { fileName, unchangedFile, savedFile, type DraftFile, type SavedFile } from '../draft-file.ts';

/** An option in the draft; its key never changes. */
export interface DraftOption {
  key: string;
  id: number | null;
  title: string;
  message: string;
  handOver: boolean;
  file: DraftFile;
  saved: SavedFile | null;
  children: DraftOption[];
}

/** An option with its position. */
export interface PlacedOption {
  option: DraftOption;
  /** The index of its parent in the list. */
  parent: number | null;
  /** Starts at 1. */
  depth: number;
  /** Its number among its siblings, and their count. */
  place: number;
  siblings: number;
  /** The inputs that lead to it: 1.3.2 */
  path: string;
}

export const draftOf = (options: readonly QueueOption[]): DraftOption[] =>
  options.map(({ id, title, message, handOver, children, ...media }) => ({
    key: `option-${id}`,
    id,
    title,
    message,
    handOver,
    file: unchangedFile,
    saved: savedFile(media),
    children: draftOf(children),
  }));

export const newOption = (key: string): DraftOption => ({
  key,
  id: null,
  title: '',
  message: '',
  handOver: false,
  file: unchangedFile,
  saved: null,
  children: [],
});

/** All options, parents before children, siblings in order. */
export function inOrder(options: readonly DraftOption[]): PlacedOption[] {
  const list: PlacedOption[] = [];
  const visit = (rank: readonly DraftOption[], parent: number | null, above: PlacedOption | null) => {
    rank.forEach((option, at) => {
      const place = at + 1;
      const path = above ? `${above.path}.${place}` : String(place);
      const placed = { option, parent, depth: (above?.depth ?? 0) + 1, place, siblings: rank.length, path };
      const here = list.push(placed) - 1;
      visit(option.children, here, placed);
    });
  };
  visit(options, null, null);
  return list;
}

/** The options from the root down to this one. */
export function pathTo(list: readonly PlacedOption[], key: string | null): PlacedOption[] {
  const way: PlacedOption[] = [];
  let at = list.find(({ option }) => option.key === key);
  while (at) {
    way.unshift(at);
    at = at.parent === null ? undefined : list[at.parent];
  }
  return way;
}

export function problemsOf(list: readonly PlacedOption[]): Map<string, OptionProblemKind> {
  const dryRunList = list.map(({ parent, option: { title, message, handOver, file, saved } }) => ({
    parent,
    title,
    message,
    handOver,
    hasFile: fileName(file, saved) !== null,
  }));
  return new Map(
    dryRun(dryRunList).flatMap(({ at, problem }) => {
      const placed = list[at];
      return placed ? [[placed.option.key, problem] as const] : [];
    }),
  );
}

const fileStates = { kept: 'kept', none: 'none', new: 'coming' } as const;

export const nodesOf = (list: readonly PlacedOption[]): { node: OptionNode; file: DraftFile }[] =>
  list.map(({ parent, option: { id, title, message, handOver, file } }) => ({
    node: { ...(id !== null && { id }), parent, title, message, handOver, file: fileStates[file.kind] },
    file,
  }));
