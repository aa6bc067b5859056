import { useEffect, useState } from 'react';

/** False at first. What opens once it is there remembers where the focus was at that moment, and gives it back. */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isThere;
}
