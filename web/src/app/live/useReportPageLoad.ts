import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageLoad } from '../../lib/live/page-load.ts';

/** A slow page delays the background work no longer than this. */
const latestMs = 2_000;
/** Time to render the loaded data first. */
const drawMs = 100;

const report = () => usePageLoad.setState({ isLoaded: true });

/** Reports when the page and its first requests are loaded. */
export function useReportPageLoad(): void {
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    const timer = setTimeout(report, latestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => document.querySelector('main h1') && report(), drawMs);
    return () => clearTimeout(timer);
  }, [isAsking]);
}
