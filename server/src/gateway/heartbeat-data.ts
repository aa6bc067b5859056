/** Memory shared by the two threads of a gateway: one number per field. */
export const fields = {
  /** Until this time no other gateway may claim this gateway's sessions. */
  holdsUntil: 0,
  /** Number of times the lease expired before it was renewed. */
  lapses: 1,
  mainSeenAt: 2,
  isDraining: 3,
  isStopped: 4,
} as const;

export interface HeartbeatData {
  appUrl: string;
  gateway: { id: string; capacity: number };
  memory: SharedArrayBuffer;
  beatMs: number;
  holdMs: number;
  mainSilentMs: number;
}

/** The same clock in every thread; it continues while the process is suspended. */
export const now = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;
