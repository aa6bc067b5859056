import { useEffect, useEffectEvent, useState } from 'react';

/** Where all there is fits on the screen, nothing else tells. */
const settledMs = 1_000;

/** A list stands at its top before it goes to where it opens; older pages that came then would push it elsewhere. */
export function useSettledTop(onAtTop: (isAtTop: boolean) => void): (isAtTop: boolean) => void {
  const [isAtTop, setAtTop] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const tell = useEffectEvent(onAtTop);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => tell(isAtTop && isSettled), [isAtTop, isSettled]);
  return (isNowAtTop) => {
    setAtTop(isNowAtTop);
    if (!isNowAtTop) setSettled(true);
  };
}
