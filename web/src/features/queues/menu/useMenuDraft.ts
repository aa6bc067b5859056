import type { QueueOption } from '@recadia/contract/queue-options';
import { useMemo, useState } from 'react';
import { newKey } from '../../../lib/http/new-key.ts';
import * as changes from './menu-changes.ts';
import { draftOf, inOrder, newOption, problemsOf, pathTo, type DraftOption } from './menu-draft.ts';
import type { TreeMove } from './MenuTree.tsx';
import { visibleRows } from './tree-keys.ts';

const moved: Record<TreeMove, (options: DraftOption[], key: string) => DraftOption[]> = {
  up: (options, key) => changes.shiftOption(options, key, -1),
  down: (options, key) => changes.shiftOption(options, key, 1),
  nest: changes.nestOption,
  lift: changes.liftOption,
};

/** The draft of a menu, which has no effect before it is published. */
export function useMenuDraft(saved: readonly QueueOption[]) {
  const [options, setOptions] = useState<DraftOption[]>(() => draftOf(saved));
  const [first] = useState(options);
  const [chosen, setChosen] = useState<string | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const list = useMemo(() => inOrder(options), [options]);
  const problems = useMemo(() => problemsOf(list), [list]);
  const rows = useMemo(() => visibleRows(list, closed), [list, closed]);
  const way = useMemo(() => pathTo(list, chosen), [list, chosen]);

  const toggle = (key: string, isClosed: boolean) => {
    const next = new Set(closed);
    if (isClosed) next.add(key);
    else next.delete(key);
    setClosed(next);
  };
  /** Also opens the parents of a hidden option. */
  const choose = (key: string | null) => {
    setChosen(key);
    const above = pathTo(list, key)
      .slice(0, -1)
      .map(({ option }) => option.key);
    if (above.some((one) => closed.has(one))) setClosed(new Set([...closed].filter((one) => !above.includes(one))));
  };
  const add = (where: 'beside' | 'below') => {
    const added = newOption(newKey());
    const isBelow = where === 'below' && chosen !== null;
    setOptions(isBelow ? changes.addBelow(options, chosen, added) : changes.addAfter(options, chosen, added));
    if (isBelow) toggle(chosen, false);
    setChosen(added.key);
  };
  const remove = (key: string) => {
    const at = list.findIndex(({ option }) => option.key === key);
    const row = list[at];
    const rest = changes.removeOption(options, key);
    const near =
      row?.place === row?.siblings
        ? list.slice(0, at).findLast(({ depth }) => depth <= (row?.depth ?? 1))
        : list.slice(at + 1).find(({ depth }) => depth === row?.depth);
    setOptions(rest);
    setChosen(near?.option.key ?? null);
  };
  return {
    options,
    list,
    rows,
    problems,
    way,
    chosen,
    closed,
    choose,
    toggle,
    add,
    remove,
    isDirty: options !== first,
    change: (key: string, change: Partial<DraftOption>) => setOptions(changes.changeOption(options, key, change)),
    move: (key: string, move: TreeMove) => setOptions(moved[move](options, key)),
    restore: (before: DraftOption[]) => setOptions(before),
  };
}
