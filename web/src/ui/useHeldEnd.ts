import { useRef } from 'react';
import type { RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

/** So long after a hand was on the list, leaving its end is that hand's doing. */
export const handMs = 2_000;

interface Held {
  list: RefObject<VirtuosoHandle | null>;
  /** Where something else leads, the end is let go of. */
  mayHold: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
}

/**
 * Rows that come faster than they are measured push the end out of sight, which looks to the list as if somebody wanted to
 * read further up. Only a hand leaves the end: otherwise the list goes back to it.
 */
export function useHeldEnd({ list, mayHold, onAtEnd }: Held) {
  const isHeld = useRef(false);
  const handAt = useRef(-Infinity);
  const touch = () => {
    handAt.current = performance.now();
  };
  return {
    touch,
    hands: { onWheel: touch, onTouchMove: touch, onPointerDown: touch },
    isHeld: () => isHeld.current && mayHold,
    tell(isAtEnd: boolean): void {
      const isByHand = performance.now() - handAt.current < handMs;
      if (!isAtEnd && isHeld.current && mayHold && !isByHand) {
        list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
        return;
      }
      isHeld.current = isAtEnd;
      onAtEnd(isAtEnd);
    },
  };
}
