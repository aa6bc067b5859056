import { useEffect, useState } from 'react';

/** False in the first frame, so that a layer opened afterwards records the current focus and can return it. */
export function useAfterFirstFrame(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isThere;
}
