import type { PlacedOption } from './menu-draft.ts';

export type TreeStep = { kind: 'choose' | 'open' | 'close'; key: string };

/** The visible rows: children of closed options are omitted. */
export function visibleRows(list: readonly PlacedOption[], closed: ReadonlySet<string>): PlacedOption[] {
  const hidden: boolean[] = [];
  return list.filter(({ parent }, at) => {
    const above = parent === null ? undefined : list[parent];
    hidden[at] = parent !== null && (hidden[parent] === true || (above !== undefined && closed.has(above.option.key)));
    return !hidden[at];
  });
}

/** The action of a key in the tree: move the focus, open, close, go to child or parent. */
export function stepInTree(
  rows: readonly PlacedOption[],
  closed: ReadonlySet<string>,
  from: string,
  pressed: string,
): TreeStep | null {
  const at = rows.findIndex(({ option }) => option.key === from);
  const row = rows[at];
  if (!row) return null;
  const choose = (target: PlacedOption | undefined): TreeStep | null =>
    target ? { kind: 'choose', key: target.option.key } : null;
  const hasChildren = row.option.children.length > 0;
  const isOpen = hasChildren && !closed.has(from);
  switch (pressed) {
    case 'ArrowDown':
      return choose(rows[at + 1]);
    case 'ArrowUp':
      return choose(rows[at - 1]);
    case 'Home':
      return choose(rows[0]);
    case 'End':
      return choose(rows.at(-1));
    case 'ArrowRight':
      if (!hasChildren) return null;
      return isOpen ? choose(rows[at + 1]) : { kind: 'open', key: from };
    case 'ArrowLeft':
      if (isOpen) return { kind: 'close', key: from };
      return choose(rows.slice(0, at).findLast(({ depth }) => depth < row.depth));
    default:
      return null;
  }
}
