/** What the two threads of a gateway share: one number per field. */
export const fields = {
  /** Until then nobody else may take what this gateway holds. */
  holdsUntil: 0,
  /** How often the lease ran out before it was renewed. */
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

/** The same clock in every thread, and one that goes on while the process is stopped. */
export const now = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;
