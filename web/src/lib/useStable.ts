import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component stands, which does what today's one does. For event handlers. */
export function useStable<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
