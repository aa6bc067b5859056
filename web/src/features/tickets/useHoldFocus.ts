import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { openerOf } from '../../ui/useReturnFocus.ts';

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * What had the focus may leave the page: a row that was resolved, a button that gave way to another. The focus then
 * goes where `takeOver` puts it instead of nowhere.
 */
export function useHoldFocus(box: RefObject<HTMLElement | null>, takeOver: () => void): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = box.current;
    const note = (event: FocusEvent) => {
      // A menu stands outside the box its button is in.
      wasInside.current = element?.contains(openerOf(event.target as Element)) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box]);
  // After every change of the page; it costs one comparison.
  useEffect(() => {
    if (wasInside.current && isFocusLost()) takeOver();
  });
}
