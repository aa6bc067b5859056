import { listThresholdPx, nextPageDelayMs } from '@recadia/contract/limits';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface InfiniteScroll {
  hasMore: boolean;
  isLoading: boolean;
  loadMore: () => void;
  /** Changes when rows were added, so that a list shorter than its box loads more. */
  rowCount: number;
}

/** Loads the next page near the end, after a short pause (LAY-24, LAY-25). */
export function useInfiniteScroll<E extends HTMLElement>(list: InfiniteScroll): RefObject<E | null> {
  const box = useRef<E>(null);
  const { hasMore, isLoading, loadMore, rowCount } = list;
  useEffect(() => {
    const element = box.current;
    if (!element || !hasMore || isLoading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (left <= listThresholdPx) timer ??= setTimeout(loadMore, nextPageDelayMs);
    };
    check();
    element.addEventListener('scroll', check, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', check);
    };
  }, [hasMore, isLoading, loadMore, rowCount]);
  return box;
}
