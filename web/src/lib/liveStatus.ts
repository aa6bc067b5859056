import { create } from 'zustand';

export interface LiveConnection {
  /** Tries at once instead of waiting for the next turn. */
  retryNow: () => void;
  /** Drops the connection and takes it up again, catching up on the way. */
  reconnect: () => void;
  close: () => void;
}

interface LiveStatus {
  connection: LiveConnection | null;
  /** When the connection was lost; null while it stands or before it first stood. */
  lostAt: number | null;
  retryAt: number | null;
  /** When it came back after a loss long enough to have been told. */
  backAt: number | null;
}

export const useLiveStatus = create<LiveStatus>(() => ({
  connection: null,
  lostAt: null,
  retryAt: null,
  backAt: null,
}));

/** A loss shorter than this passes unnoticed. */
export const quietMs = 3_000;

export function liveIsBack(now = Date.now()): void {
  useLiveStatus.setState(({ lostAt }) => ({
    lostAt: null,
    retryAt: null,
    backAt: lostAt !== null && now - lostAt > quietMs ? now : null,
  }));
}

export function liveIsLost(retryAt: number, now = Date.now()): void {
  useLiveStatus.setState(({ lostAt }) => ({ lostAt: lostAt ?? now, retryAt, backAt: null }));
}
