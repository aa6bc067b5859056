import { useSyncExternalStore } from 'react';

/** The widths at which the layout changes; the style sheets use the same numbers. */
export const media = {
  phone: '(max-width: 599.98px)',
  wide: '(min-width: 1200.02px)',
  /** A finger: nothing is pointed at before it is pressed. */
  touch: '(hover: none)',
} as const;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => listOf(query).matches,
  );
}

/** Asked at every drawing of whoever uses it; making one each time is what it would cost most by. */
const lists = new Map<string, { of: typeof matchMedia; list: MediaQueryList }>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known?.of === matchMedia) return known.list;
  const list = matchMedia(query);
  lists.set(query, { of: matchMedia, list });
  return list;
}
