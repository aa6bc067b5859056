import { breakpointPx } from '@recadia/contract/limits';
import { useSyncExternalStore } from 'react';

/** The breakpoints of the layout; the style sheets use the same numbers. */
export const media = {
  phone: `(max-width: ${breakpointPx.phone - 0.02}px)`,
  wide: `(min-width: ${breakpointPx.wide + 0.02}px)`,
  /** Touch screens, which have no hover. */
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

/** Cached, because creating a list on every render is expensive. */
const lists = new Map<string, { of: typeof matchMedia; list: MediaQueryList }>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known?.of === matchMedia) return known.list;
  const list = matchMedia(query);
  lists.set(query, { of: matchMedia, list });
  return list;
}
