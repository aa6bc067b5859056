import { useCallback, useLayoutEffect, useRef } from 'react';

/** An event handler with a constant identity that always calls the latest function. */
export function useStable<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
