import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Box } from './placeCard.ts';
import { findStop, type TourStop } from './tourStops.ts';

/** Where something of the page is now; null while it is not there. */
export function useSpot(stop: TourStop): Box | null {
  const { key } = useLocation();
  const [spot, setSpot] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const { left, top, width, height } = findStop(stop)?.getBoundingClientRect() ?? {};
      if (left === undefined || top === undefined || width === undefined || height === undefined) setSpot(null);
      else setSpot({ left, top, width, height });
    };
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      watched.disconnect();
      removeEventListener('resize', measure);
    };
  }, [stop, key]);
  return spot;
}
