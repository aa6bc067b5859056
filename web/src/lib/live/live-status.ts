import { create } from 'zustand';

export interface LiveConnection {
  /** Reconnects at once instead of waiting for the next attempt. */
  retryNow: () => void;
  /** Closes the connection and opens it again, which catches up on missed events. */
  reconnect: () => void;
  close: () => void;
}

interface LiveStatus {
  connection: LiveConnection | null;
  /** The time of the loss; null while connected and before the first connection. */
  lostAt: number | null;
  retryAt: number | null;
  /** The time of the reconnect, after a loss that was long enough to be shown. */
  backAt: number | null;
}

export const useLiveStatus = create<LiveStatus>(() => ({
  connection: null,
  lostAt: null,
  retryAt: null,
  backAt: null,
}));

/** Shorter losses are not shown. */
export const shortLossMs = 3_000;

export function reportLiveConnected(now = Date.now()): void {
  useLiveStatus.setState(({ lostAt }) => ({
    lostAt: null,
    retryAt: null,
    backAt: lostAt !== null && now - lostAt > shortLossMs ? now : null,
  }));
}

export function reportLiveLost(retryAt: number, now = Date.now()): void {
  useLiveStatus.setState(({ lostAt }) => ({ lostAt: lostAt ?? now, retryAt, backAt: null }));
}
