import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCan } from '../../lib/can.tsx';
import { needsAttention } from './connectionStatus.ts';
import { connectionsQuery } from './connections.list.ts';

/** LAY-18: looked at this long after the page has loaded. */
const firstLookMs = 2_000;

/** Whether some number of the company needs somebody. */
export function useConnectionAlert(): boolean {
  const isShown = useCan('drawer-admin-items:view');
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), firstLookMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...connectionsQuery, enabled: isShown && isTime });
  return isShown && isTime && (data?.some(needsAttention) ?? false);
}
