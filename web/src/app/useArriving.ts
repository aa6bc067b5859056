import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useArrival } from '../lib/arrival.ts';

/** A page that is slow to show anything holds back the rest no longer than this. */
const latestMs = 2_000;
/** What has come is drawn first. */
const drawMs = 100;

const arrive = () => useArrival.setState({ isHere: true });

/** Tells when the page is there and everything it asked for first. */
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
