import { useCallback, useRef } from 'react';
import type { RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

interface Held {
  list: RefObject<VirtuosoHandle | null>;
  /** Where something else leads, the end is let go of. */
  mayHold: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
}

/**
 * Rows that come faster than they are measured push the end out of sight, which looks to the list as if somebody wanted to
 * read further up. Whoever does moves up, by whatever means; otherwise the list goes back to its end.
 */
export function useHeldEnd({ list, mayHold, onAtEnd }: Held) {
  const isHeld = useRef(false);
  const box = useRef<HTMLElement | null>(null);
  const last = useRef({ top: 0, height: 0, hasMovedUp: false });
  const look = useCallback((): void => {
    const { scrollTop: top = 0, scrollHeight: height = 0 } = box.current ?? {};
    const { top: before, height: whole, hasMovedUp } = last.current;
    // What is shorter than was thought moves up by itself.
    last.current = { top, height, hasMovedUp: hasMovedUp || (top < before && height >= whole) };
  }, []);
  const scrollerRef = useCallback(
    (scroller: HTMLElement | Window | null) => {
      box.current?.removeEventListener('scroll', look);
      box.current = scroller instanceof HTMLElement ? scroller : null;
      box.current?.addEventListener('scroll', look, { passive: true });
    },
    [look],
  );
  return {
    scrollerRef,
    isHeld: () => isHeld.current && mayHold,
    tell(isAtEnd: boolean): void {
      look();
      if (!isAtEnd && isHeld.current && mayHold && !last.current.hasMovedUp) {
        list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
        return;
      }
      last.current.hasMovedUp = false;
      isHeld.current = isAtEnd;
      onAtEnd(isAtEnd);
    },
  };
}
