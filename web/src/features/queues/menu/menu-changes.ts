import { inOrder, type DraftOption } from './menu-draft.ts';

type Options = readonly DraftOption[];

/** Changes the siblings of an option. */
function amongSiblings(
  options: Options,
  key: string,
  change: (rank: Options, at: number) => DraftOption[],
): DraftOption[] {
  const at = options.findIndex((option) => option.key === key);
  if (at >= 0) return change(options, at);
  return options.map((option) => ({ ...option, children: amongSiblings(option.children, key, change) }));
}

export const changeOption = (options: Options, key: string, change: Partial<DraftOption>): DraftOption[] =>
  amongSiblings(options, key, (rank, at) =>
    rank.map((option, index) => (index === at ? { ...option, ...change } : option)),
  );

export const addAfter = (options: Options, key: string | null, added: DraftOption): DraftOption[] =>
  key === null
    ? [...options, added]
    : amongSiblings(options, key, (rank, at) => [...rank.slice(0, at + 1), added, ...rank.slice(at + 1)]);

export const addBelow = (options: Options, key: string, added: DraftOption): DraftOption[] =>
  amongSiblings(options, key, (rank, at) =>
    rank.map((option, index) => (index === at ? { ...option, children: [...option.children, added] } : option)),
  );

export const removeOption = (options: Options, key: string): DraftOption[] =>
  amongSiblings(options, key, (rank, at) => rank.filter((_, index) => index !== at));

/** Moves the option one place up (-1) or down (1) among its siblings. */
export const shiftOption = (options: Options, key: string, by: 1 | -1): DraftOption[] =>
  amongSiblings(options, key, (rank, at) => {
    const [moved, other] = [rank[at], rank[at + by]];
    if (!moved || !other) return [...rank];
    return rank.map((option, index) => (index === at ? other : index === at + by ? moved : option));
  });

/** Moves the option below its previous sibling. */
export const nestOption = (options: Options, key: string): DraftOption[] =>
  amongSiblings(options, key, (rank, at) => {
    const [moved, above] = [rank[at], rank[at - 1]];
    if (!moved || !above) return [...rank];
    return rank.flatMap((option, index) => {
      if (index === at) return [];
      return [index === at - 1 ? { ...above, children: [...above.children, moved] } : option];
    });
  });

/** Moves the option out of its parent, right after it. */
export function liftOption(options: Options, key: string): DraftOption[] {
  const list = inOrder(options);
  const moved = list.find(({ option }) => option.key === key);
  const parent = moved && moved.parent !== null ? list[moved.parent] : undefined;
  if (!moved || !parent) return [...options];
  return addAfter(removeOption(options, key), parent.option.key, moved.option);
}
