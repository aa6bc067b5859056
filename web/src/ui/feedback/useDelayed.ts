import { useEffect, useState } from 'react';

/** True once `active` has lasted `ms`, so that quick work shows no spinner. */
export function useDelayed(active: boolean, ms: number): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setReached(true), ms);
    return () => {
      clearTimeout(timer);
      setReached(false);
    };
  }, [active, ms]);
  return active && reached;
}
