import { renewLanes, systemCall } from '@recadia/db';
import type { HeldLane, LaneWork } from './lanes.ts';
import type { Platform } from './platform.ts';
import { repeat } from './repeat.ts';

interface Holding {
  lane: HeldLane;
  since: number;
  done: Promise<unknown>;
}

/** A lease survives two renewals that fail. */
const renewalsPerLease = 3;

/**
 * The lanes this process works on. Leases of long work are renewed, so no other process takes a lane while its holder
 * lives; everyday work ends long before and costs no call.
 */
export function createHeldLanes({ log }: Pick<Platform, 'log'>, { direction, gateway, leaseMs }: LaneWork) {
  const holdings = new Map<string, Holding>();
  const everyMs = leaseMs / renewalsPerLease;

  const renewal = repeat({
    async work() {
      const lasting = [...holdings.values()].filter(({ since }) => Date.now() - since >= everyMs);
      const lanes = lasting.map(({ lane: { companyId, connectionId, chat, epoch } }) => ({
        ...{ company_id: companyId, connection_id: connectionId, chat, epoch },
      }));
      if (lanes.length > 0) await systemCall((sys) => renewLanes(sys, { direction, gateway, leaseMs, lanes }));
    },
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error, direction }, 'lane leases could not be renewed, retrying'),
  });

  return {
    count: () => holdings.size,

    /** After a lapsed lease this process may claim a lane it still works on: the second work waits for the first. */
    hold<T>(lane: HeldLane, work: (lane: HeldLane) => Promise<T>): Promise<T> {
      const key = `${lane.companyId}|${lane.connectionId}|${lane.chat}`;
      const before = holdings.get(key)?.done;
      const done = (before ? before.then(() => work(lane)) : work(lane)).finally(() => {
        if (holdings.get(key)?.done === done) holdings.delete(key);
      });
      holdings.set(key, { lane, since: Date.now(), done });
      return done;
    },

    /** Leases are renewed until the last work is done. */
    async stop(): Promise<void> {
      await Promise.all([...holdings.values()].map(({ done }) => done));
      await renewal.stop();
    },
  };
}
