import { connectionAlertMs } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCan } from '../../lib/session/can.tsx';
import { needsAttention } from './connection-status.ts';
import { connectionsQuery } from './connections.list.ts';

/** LAY-18: whether a connection of the company needs attention, from a while after page load on. */
export function useConnectionAlert(): boolean {
  const isShown = useCan('drawer-admin-items:view');
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), connectionAlertMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...connectionsQuery, enabled: isShown && isTime });
  return isShown && isTime && (data?.some(needsAttention) ?? false);
}
