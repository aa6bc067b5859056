import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page that is slow to show anything holds back the rest no longer than this. */
const latestMs = 1_000;

/** True from when the page is there and everything it asked for first. */
export function useSettled(): boolean {
  const isAsking = useIsFetching() > 0;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), latestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => setSettled((was) => was || document.querySelector('main h1') !== null));
    return () => clearTimeout(timer);
  }, [isAsking]);
  return isSettled;
}
