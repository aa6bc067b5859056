import type { OptionRow } from './queue-options.sql.ts';

export const childrenOf = (rows: readonly OptionRow[], parentId: number | null): OptionRow[] =>
  rows.filter((row) => row.parent_id === parentId);

/** The level of an option: 1 at the top; 0 for null. */
export function depthOf(rows: readonly OptionRow[], id: number | null): number {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  let depth = 0;
  for (let at = id; at !== null; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** Number of levels in the option's subtree, including its own. */
export const heightOf = (rows: readonly OptionRow[], id: number): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)));

export function isWithin(rows: readonly OptionRow[], id: number | null, ancestor: number): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === ancestor) return true;
  return false;
}

/** The siblings' ids with `id` at `place`, counted from 1; without a place it comes last. */
export function withOptionAt(siblings: readonly OptionRow[], id: number, place: number | undefined): number[] {
  const ids = siblings.map((row) => row.id).filter((other) => other !== id);
  ids.splice(place === undefined ? ids.length : Math.min(place - 1, ids.length), 0, id);
  return ids;
}
