import { create } from 'zustand';

interface Selection {
  ids: ReadonlySet<number>;
  /** The last selected row, where a range starts. */
  anchor: number | null;
  /** The ids of the rows in display order. */
  order: number[];
}

/** The selected rows; each row subscribes to its own state, so that selecting one renders one. */
export const useSelection = create<Selection>(() => ({ ids: new Set(), anchor: null, order: [] }));

export const clearSelection = (): void => useSelection.setState({ ids: new Set(), anchor: null });

export const setOrder = (order: number[]): void => useSelection.setState({ order });

/** Toggles a row; with `reaches`, selects the range from the last selected row. */
export function pick(id: number, reaches: boolean): void {
  useSelection.setState(({ ids, anchor, order }) => {
    const chosen = new Set(ids);
    if (reaches && anchor !== null) for (const between of rangeOf(order, anchor, id)) chosen.add(between);
    else if (!chosen.delete(id)) chosen.add(id);
    return { ids: chosen, anchor: id };
  });
}

/** The range includes both ends in any direction; a missing start selects the target alone. */
export function rangeOf(order: number[], from: number, to: number): number[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  return a === -1 || b === -1 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}
