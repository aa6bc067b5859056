import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { openerOf } from '../../../lib/interaction/opener.ts';

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * The focused element may be removed, for example a resolved row or a replaced button. `takeOver` then sets the focus,
 * which would otherwise be lost.
 */
export function useKeepFocus(box: RefObject<HTMLElement | null>, takeOver: () => void): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = box.current;
    const note = (event: FocusEvent) => {
      // A menu is rendered outside the box of its button.
      wasInside.current = element?.contains(openerOf(event.target as Element)) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);
  // Runs after every render; it costs one comparison.
  useEffect(() => {
    if (wasInside.current && isFocusLost()) takeOver();
  });
}
