import { create } from 'zustand';

interface Selection {
  ids: ReadonlySet<number>;
  /** Where a range begins: what was chosen last. */
  anchor: number | null;
  /** The rows as they stand. */
  order: number[];
}

/** Which rows of the list are chosen. Each row looks at itself alone, so that choosing one draws one. */
export const useSelection = create<Selection>(() => ({ ids: new Set(), anchor: null, order: [] }));

export const clearSelection = (): void => useSelection.setState({ ids: new Set(), anchor: null });

export const setOrder = (order: number[]): void => useSelection.setState({ order });

/** On or off; with `reaches`, everything from the last one on as well. */
export function pick(id: number, reaches: boolean): void {
  useSelection.setState(({ ids, anchor, order }) => {
    const chosen = new Set(ids);
    if (reaches && anchor !== null) for (const between of rangeOf(order, anchor, id)) chosen.add(between);
    else if (!chosen.delete(id)) chosen.add(id);
    return { ids: chosen, anchor: id };
  });
}

/** Both ends included, whichever comes first; a row that is gone by now begins nothing. */
export function rangeOf(order: number[], from: number, to: number): number[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  return a === -1 || b === -1 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}
