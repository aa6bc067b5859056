import { useEffect, useState } from 'react';
import { shortLossMs, useLiveStatus } from '../../lib/live/live-status.ts';
import { useOnline } from '../../lib/live/useOnline.ts';

export type ConnectionTrouble =
  | { kind: 'none' | 'reconnecting' | 'back' }
  /** Seconds to the next attempt; null during an attempt. */
  | { kind: 'offline'; retryInS: number | null };

const offlineMs = 15_000;
const backMs = 2_000;

/** Short losses are not shown; longer ones are, and so is the reconnect. */
export function useConnectionTrouble(): ConnectionTrouble {
  const { lostAt, retryAt, backAt } = useLiveStatus();
  const isOnline = useOnline();
  const now = useClock(!isOnline || lostAt !== null || backAt !== null);
  const lostMs = lostAt === null ? 0 : now - lostAt;
  if (!isOnline || lostMs > offlineMs) {
    return { kind: 'offline', retryInS: retryAt === null ? null : Math.max(0, Math.ceil((retryAt - now) / 1_000)) };
  }
  if (lostMs > shortLossMs) return { kind: 'reconnecting' };
  return { kind: backAt !== null && now - backAt < backMs ? 'back' : 'none' };
}

/** The time, updated only while it is shown. */
function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
