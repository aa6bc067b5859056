import { useSyncExternalStore } from 'react';

/** The widths at which the layout changes; the style sheets use the same numbers. */
export const media = {
  phone: '(max-width: 599.98px)',
  wide: '(min-width: 1200.02px)',
} as const;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
