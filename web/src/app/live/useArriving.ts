import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useArrival } from '../../lib/live/arrival.ts';

/** A slow page delays the background work no longer than this. */
const latestMs = 2_000;
/** Time to render the loaded data first. */
const drawMs = 100;

const arrive = () => useArrival.setState({ isHere: true });

/** Reports when the page and its first requests are loaded. */
export function useArriving(): void {
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    const timer = setTimeout(arrive, latestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => document.querySelector('main h1') && arrive(), drawMs);
    return () => clearTimeout(timer);
  }, [isAsking]);
}
