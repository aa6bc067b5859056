import { relayClaim, relayNumber, relayRelease, systemCall, type NumberedEvent } from '@recadia/db';
import { relayPartitions } from '../emit.ts';
import { groupBy } from '../group.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { repeat, type Repeated } from '../repeat.ts';
import { encodeBatch, feedChannel, wakeChannel } from './feed.ts';

/** A dead holder's partitions move after at most one lease and one renewal. */
const usualTimes = { leaseMs: 1_000, renewMs: 300, pollMs: 1_000, pollWithoutRedisMs: 200 };
const eventsPerRound = 500;

interface Lane {
  epoch: number;
  numbering: Repeated;
  unsubscribe: Promise<() => Promise<void>>;
}

export interface Relay {
  partitions(): number[];
  stop(): Promise<void>;
}

/**
 * Gives every event its company's next number and tells the api processes. Each partition of companies has one holder
 * at a time: the lease says who, and the epoch, checked by the database with every numbering, shuts out a late one.
 */
export function startRelay({ bus, log, metrics }: Platform, times: Partial<typeof usualTimes> = {}): Relay {
  const { leaseMs, renewMs, pollMs, pollWithoutRedisMs } = { ...usualTimes, ...times };
  const owner = newId();
  const lanes = new Map<number, Lane>();

  const claiming = repeat({
    async work() {
      const held = await systemCall((sys) => relayClaim(sys, { owner, leaseMs, max: relayPartitions }));
      const mine = new Set(held.map(({ partition }) => partition));
      for (const [partition, lane] of lanes) if (!mine.has(partition)) void close(partition, lane);
      for (const { partition, epoch } of held) {
        const lane = lanes.get(partition);
        if (lane) lane.epoch = epoch;
        else lanes.set(partition, open(partition, epoch));
      }
    },
    everyMs: () => renewMs,
    onError: (error) => log.warn({ err: error }, 'relay leases could not be renewed, retrying'),
  });

  function open(partition: number, epoch: number): Lane {
    const numbering = repeat({
      work: () => number(partition),
      everyMs: () => jittered(bus.isUp() ? pollMs : pollWithoutRedisMs),
      onError: (error) => log.warn({ err: error, partition }, 'relay could not number events, retrying'),
    });
    return { epoch, numbering, unsubscribe: bus.subscribe(wakeChannel(partition), () => numbering.soon()) };
  }

  async function close(partition: number, lane: Lane): Promise<void> {
    lanes.delete(partition);
    await lane.numbering.stop();
    await (
      await lane.unsubscribe
    )();
  }

  async function number(partition: number): Promise<void> {
    let events: NumberedEvent[];
    do {
      const epoch = lanes.get(partition)?.epoch;
      if (epoch === undefined) return;
      events = await systemCall((sys) => relayNumber(sys, { partition, epoch }, eventsPerRound));
      metrics.relayed.inc(events.length);
      for (const [companyId, batch] of groupBy(events, (event) => event.company_id)) {
        // Not waited for: a Redis that hangs must not hold the numbering. Who misses it reads the log.
        void bus.publish(feedChannel(companyId), encodeBatch(batch.map(toLogEvent)));
      }
    } while (events.length === eventsPerRound);
  }

  return {
    partitions: () => [...lanes.keys()],
    async stop() {
      await claiming.stop();
      await Promise.all([...lanes].map(([partition, lane]) => close(partition, lane)));
      await systemCall((sys) => relayRelease(sys, owner));
    },
  };
}

/** Lanes that were opened together should not all ask at the same moment for ever. */
const jittered = (ms: number) => ms * (0.8 + Math.random() * 0.2);

const toLogEvent = (row: NumberedEvent) => ({
  seq: row.seq,
  name: row.name,
  entityId: row.entity_id,
  data: row.data,
  actorUserId: row.actor_user_id,
});
