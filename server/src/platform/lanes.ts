import { afterCommit, claimLanes, systemCall, routineTx, type LaneDirection, type TenantTx } from '@recadia/db';
import { clock } from './clock.ts';
import { createHeldLanes } from './held-lanes.ts';
import { newId } from './ids.ts';
import { lockLane, setLaneFree, setLanesDue, type DueLane, type HeldLane } from './lanes.sql.ts';
import type { Scope } from './people.ts';
import type { Platform } from './platform.ts';
import { repeat } from './repeat.ts';

export type { HeldLane } from './lanes.sql.ts';

const pollMs = 1_000;
const pollWithoutRedisMs = 200;
const pauseAfterFailureMs = 2_000;

const laneChannel = (direction: LaneDirection): string => `lanes:${direction}`;

type WakeUp = (channel: string) => void | Promise<void>;
let wakeUp: WakeUp | undefined;

/** Set once per process. Without it work is found at the next poll. */
export function setLaneWakeUp(wake: WakeUp | undefined): void {
  wakeUp = wake;
}

/** Called in the transaction that writes the work, after it: the lanes run once that commits. */
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

export function wakeLanes(tx: TenantTx, direction: LaneDirection): void {
  afterCommit(tx, () => wakeUp?.(laneChannel(direction)));
}

export interface LaneWork {
  direction: LaneDirection;
  /** Whose sessions' outgoing lanes these are; absent in workers. */
  gateway?: string;
  /** How many lanes at once. */
  width: number;
  /** The most of them one connection, one company and work of priority 0 may hold; the whole width where absent. */
  limits?: { perConnection: number; perCompany: number; background: number };
  leaseMs: number;
  /**
   * Does the next piece; false when nothing is due. Must be safe to do twice: a lease may run out. Where the work is one
   * transaction, its last statement may be `free`, and then the answer is `freed`: one commit fewer for every visit.
   */
  step(lane: HeldLane, free: (tx: TenantTx) => Promise<void>): Promise<boolean | 'freed'>;
  /** Lets go of the lane until it has something to do again, and answers when that is: `freeLane`, or the same. */
  free(tx: TenantTx, lane: HeldLane): Promise<Date | null>;
}

interface NextWork {
  dueAt: Date;
  priority: number;
}

/**
 * Two statements before the last: whoever brought work meanwhile waited for the lock or has committed, so `next`, read
 * while the lane is locked, sees it.
 */
export async function freeLane(
  tx: TenantTx,
  lane: HeldLane,
  next: (tx: TenantTx, lane: HeldLane) => Promise<NextWork | null>,
): Promise<Date | null> {
  if (!(await lockLane(tx, lane))) return null;
  const then = await next(tx, lane);
  await setLaneFree(tx, lane, then);
  return then?.dueAt ?? null;
}

/** Takes lanes with due work and works each in order, one holder at a time. */
export function startLanes({ bus, log }: Platform, lanesWork: LaneWork) {
  const { direction, gateway, leaseMs, step, free } = lanesWork;
  const owner = newId();
  const held = createHeldLanes({ log }, lanesWork);
  let isStopping = false;
  /** More lanes were due than could be taken. */
  let hasMore = false;

  /** True when more came for the lane meanwhile. */
  async function work(lane: HeldLane): Promise<boolean> {
    let isDueAgain = false;
    const until = Date.now() + leaseMs / 2;
    try {
      const finish = async (tx: TenantTx) => {
        const dueAt = await free(tx, lane);
        isDueAgain = dueAt !== null && dueAt <= clock.now();
      };
      let said: Awaited<ReturnType<LaneWork['step']>> = true;
      while (!isStopping && Date.now() < until && said === true) said = await step(lane, finish);
      if (said !== 'freed') await routineTx({ companyId: lane.companyId }, finish);
    } catch (error) {
      log.warn({ err: error, companyId: lane.companyId, connectionId: lane.connectionId }, 'lane failed, retrying');
      const again = { dueAt: new Date(clock.now().getTime() + pauseAfterFailureMs), priority: 0 };
      await routineTx({ companyId: lane.companyId }, (tx) => freeLane(tx, lane, () => Promise.resolve(again))).catch(
        () => undefined,
      );
    }
    return isDueAgain;
  }

  const claiming = repeat({
    async work() {
      const room = held.room();
      hasMore = room.max <= 0;
      if (isStopping || hasMore) return;
      const lanes = await systemCall((sys) => claimLanes(sys, { owner, direction, gateway, leaseMs, ...room }));
      for (const { company_id, connection_id, chat, epoch, priority } of lanes) {
        const lane = { companyId: company_id, connectionId: connection_id, direction, chat, epoch };
        void held.hold(lane, priority, work).then((isDueAgain) => {
          if (hasMore || isDueAgain) claiming.soon();
        });
      }
      hasMore = held.isFull();
    },
    everyMs: () => (bus.isUp() ? pollMs : pollWithoutRedisMs),
    onError: (error) => log.warn({ err: error }, 'lanes could not be claimed, retrying'),
  });
  const unsubscribe = bus.subscribe(laneChannel(direction), () => claiming.soon());

  return {
    async stop(): Promise<void> {
      isStopping = true;
      await (
        await unsubscribe
      )();
      await claiming.stop();
      await held.stop();
    },
  };
}
