import { useEffect, useRef } from 'react';

/** A new step takes the focus, so that keyboards and screen readers continue there. */
export function useStepFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return { ref: box, tabIndex: -1, 'data-autofocus': true };
}
