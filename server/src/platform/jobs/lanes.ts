import { claimLanes, routineTx, systemCall, type TenantTx } from '@recadia/db';
import { clock } from '../clock.ts';
import { createHeldLanes, type ClaimedLane, type LaneWork } from './held-lanes.ts';
import { newId } from '../ids.ts';
import { laneChannel } from './wake-ups.ts';
import { freeLane, pauseLane, type HeldLane } from './lanes.sql.ts';
import type { Platform } from '../platform.ts';
import { repeat } from './repeat.ts';

/** Wake-ups announce new work; the poll finds retries and work whose wake-up was lost. */
const pollMs = 2_000;
const pollWithoutRedisMs = 200;
const pauseAfterFailureMs = 2_000;

/** Claims lanes with due work and processes each in order, with one holder at a time. */
export function startLanes({ bus, log }: Platform, lanesWork: LaneWork) {
  const { direction, gateway, leaseMs, gatherMs, workUnclaimed, step } = lanesWork;
  const owner = newId();
  const held = createHeldLanes({ log }, lanesWork);
  let isStopping = false;
  /** More lanes may be due than could be claimed: the end of a lane leads to the next claim. */
  let hasMore = false;

  /** True when more work was added to the lane meanwhile. */
  async function work(lane: HeldLane): Promise<boolean> {
    let isDueAgain = false;
    const until = Date.now() + leaseMs / 2;
    try {
      const finish = async (tx: TenantTx) => {
        const dueAt = await freeLane(tx, lane);
        isDueAgain = dueAt !== null && dueAt <= clock.now();
      };
      let result: Awaited<ReturnType<LaneWork['step']>> = true;
      while (!isStopping && Date.now() < until && result === true) result = await step(lane, finish);
      if (result !== 'freed') await routineTx({ companyId: lane.companyId }, finish);
    } catch (error) {
      log.warn({ err: error, companyId: lane.companyId, connectionId: lane.connectionId }, 'lane failed, retrying');
      await routineTx({ companyId: lane.companyId }, (tx) => pauseLane(tx, lane, pauseAfterFailureMs)).catch(
        () => undefined,
      );
    }
    return isDueAgain;
  }

  const claiming = repeat({
    async work() {
      if (isStopping || (workUnclaimed && !(await workUnclaimed()))) return;
      const room = held.room();
      // A lane that ends during the claim counts as held in it.
      hasMore = true;
      if (isStopping || room.max <= 0) return;
      const rows = await systemCall((sys) => claimLanes(sys, { owner, direction, gateway, leaseMs, ...room }));
      const claimed = rows.map(({ company_id, connection_id, chat, epoch, priority }): ClaimedLane => {
        return { lane: { companyId: company_id, connectionId: connection_id, direction, chat, epoch }, priority };
      });
      for (const each of claimed)
        void held.hold(each, work).then((isDueAgain) => {
          if (hasMore || isDueAgain) claiming.soon();
        });
      hasMore = held.isCut(room, claimed);
    },
    everyMs: () => (bus.isUp() ? pollMs : pollWithoutRedisMs),
    gatherMs,
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
