import { afterCommit, type LaneDirection, type TenantTx } from '@recadia/db';
import type { Scope } from '../session/people.ts';
import { setLanesDue, type DueLane } from './lanes.sql.ts';

/** The bus channel that wakes the holders of lanes of one direction. */
export const laneChannel = (direction: LaneDirection): string => `lanes:${direction}`;

type WakeUp = (channel: string) => void | Promise<void>;
let wakeUp: WakeUp | undefined;

/** Set once per process. Without it work is found at the next poll. */
export function setLaneWakeUp(wake: WakeUp | undefined): void {
  wakeUp = wake;
}

/** Called in the transaction that inserts the work, after the insert: the lanes run after its commit. */
export async function markLanesDue(
  tx: TenantTx,
  scope: Scope,
  lanes: DueLane | DueLane[],
  more: { dueAt?: Date; priority?: number } = {},
): Promise<void> {
  const all = [lanes].flat();
  if (all.length === 0) return;
  await setLanesDue(tx, scope, all, more);
  for (const direction of new Set(all.map((lane) => lane.direction))) wakeLanes(tx, direction);
}

/** For work that a definer or batch function has committed. */
export const wakeLanesNow = (direction: LaneDirection) => wakeUp?.(laneChannel(direction));

export function wakeLanes(tx: TenantTx, direction: LaneDirection): void {
  afterCommit(tx, () => wakeLanesNow(direction));
}

/** The bus channel that wakes the workers of the job engine. */
export const jobChannel = 'jobs';

const wokenJobs = new WeakSet<object>();

/** Called in the transaction that enqueues a due job. */
export function wakeJobs(tx: TenantTx): void {
  if (wokenJobs.has(tx)) return;
  wokenJobs.add(tx);
  afterCommit(tx, () => wakeUp?.(jobChannel));
}

/** The bus channel that wakes the gateways. */
export const sessionChannel = 'sessions';

/** Called in the transaction that requests something of the holder of a linked session. */
export const wakeGateways = (tx: TenantTx): void => afterCommit(tx, () => wakeUp?.(sessionChannel));
