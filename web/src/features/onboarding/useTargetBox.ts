import { useLayoutEffect, useState } from 'react';
import type { Box } from './place-card.ts';
import { findStop, type TourStop } from './tour-stops.ts';

/** The position of a stop; null while it is not rendered. Measured in each frame, because late content moves it. */
export function useTargetBox(stop: TourStop): Box | null {
  const [spot, setSpot] = useState<Box | null>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      const box = boxOf(stop);
      setSpot((was) => (isSame(was, box) ? was : box));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [stop]);
  return spot;
}

function boxOf(stop: TourStop): Box | null {
  const { left, top, width, height } = findStop(stop)?.getBoundingClientRect() ?? {};
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
  return { left, top, width, height };
}

const isSame = (one: Box | null, other: Box | null): boolean =>
  one?.left === other?.left && one?.top === other?.top && one?.width === other?.width && one?.height === other?.height;
