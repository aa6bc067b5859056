import { renewLanes, systemCall, type LaneDirection, type TenantTx } from '@recadia/db';
import { groupBy } from './group.ts';
import type { HeldLane } from './lanes.sql.ts';
import type { Platform } from '../platform.ts';
import { repeat } from './repeat.ts';

export interface LaneWork {
  direction: LaneDirection;
  /** The gateway whose linked sessions send the outbound messages of these lanes; absent in workers. */
  gateway?: string;
  /** Most lanes held at once. */
  width: number;
  /** Most lanes held by one connection, by one company and by work of priority 0; the whole width where absent. */
  limits?: { perConnection: number; perCompany: number; background: number };
  leaseMs: number;
  /** Pause between two claims while work arrives; none by default. */
  gatherMs?: number;
  /** Works on due lanes without claiming them; false when no lane is left that needs a claim. */
  workUnclaimed?(): Promise<boolean>;
  /**
   * Processes the next piece of work; false when no work is due. Must be safe to run twice, because a lease may expire.
   * Where the work is one transaction, its last statement may be `free`; `freed` is then returned, and a commit is
   * saved.
   */
  step(lane: HeldLane, free: (tx: TenantTx) => Promise<void>): Promise<boolean | 'freed'>;
}

export interface ClaimedLane {
  lane: HeldLane;
  priority: number;
}

/** Free slots, and the held lanes for the limits of a claim. */
interface Room {
  max: number;
  background: number;
  share: { perConnection: number; perCompany: number; held: HeldLane[] };
}

interface Holding {
  lane: HeldLane;
  isBackground: boolean;
  since: number;
  done: Promise<unknown>;
}

/** A lease survives two failed renewals. */
const renewalsPerLease = 3;

/**
 * The lanes that this process holds. Leases of long work are renewed, so that no other process claims a lane while its
 * holder runs; usual work ends earlier and needs no renewal.
 */
export function createHeldLanes({ log }: Pick<Platform, 'log'>, { direction, gateway, leaseMs, ...work }: LaneWork) {
  const { perConnection = work.width, perCompany = work.width, background = work.width } = work.limits ?? {};
  const holdings = new Map<string, Holding>();
  const everyMs = leaseMs / renewalsPerLease;

  const renewal = repeat({
    async work() {
      const lasting = [...holdings.values()].filter(({ since }) => Date.now() - since >= everyMs);
      const lanes = lasting.map(({ lane: { companyId, connectionId, chat, epoch } }) => ({
        company_id: companyId,
        connection_id: connectionId,
        chat,
        epoch,
      }));
      if (lanes.length > 0) await systemCall((sys) => renewLanes(sys, { direction, gateway, leaseMs, lanes }));
    },
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error, direction }, 'lane leases could not be renewed, retrying'),
  });

  return {
    room(): Room {
      const all = [...holdings.values()];
      const held = all.map(({ lane }) => lane);
      return {
        max: work.width - all.length,
        background: background - all.filter(({ isBackground }) => isBackground).length,
        share: { perConnection, perCompany, held },
      };
    },

    /**
     * True when the claim of these lanes reached a limit, so that more lanes may be due. `room` is the room of the claim,
     * because lanes may have ended since.
     */
    isCut(room: Room, claimed: ClaimedLane[]): boolean {
      const all = [...room.share.held, ...claimed.map(({ lane }) => lane)];
      const most = (keyOf: (lane: HeldLane) => number) =>
        Math.max(0, ...[...groupBy(all, keyOf).values()].map((group) => group.length));
      return (
        claimed.length >= room.max ||
        claimed.filter(({ priority }) => priority === 0).length >= room.background ||
        most(({ connectionId }) => connectionId) >= perConnection ||
        most(({ companyId }) => companyId) >= perCompany
      );
    },

    /**
     * This process may claim a lane again after its lease expired during the work: the second work waits for the first.
     */
    hold<T>({ lane, priority }: ClaimedLane, step: (lane: HeldLane) => Promise<T>): Promise<T> {
      const key = `${lane.companyId}|${lane.connectionId}|${lane.chat}`;
      const before = holdings.get(key)?.done;
      const done = (before ? before.then(() => step(lane)) : step(lane)).finally(() => {
        if (holdings.get(key)?.done === done) holdings.delete(key);
      });
      holdings.set(key, { lane, isBackground: priority === 0, since: Date.now(), done });
      return done;
    },

    /** Renews leases until the last work is done. */
    async stop(): Promise<void> {
      await Promise.all([...holdings.values()].map(({ done }) => done));
      await renewal.stop();
    },
  };
}
