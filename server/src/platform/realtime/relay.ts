import { relayClaim, relayNumber, relayRelease, systemCall, type NumberedEvent } from '@recadia/db';
import { relayPartitions } from '../emit.ts';
import { groupBy } from '../jobs/group.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { repeat, type Repeated } from '../jobs/repeat.ts';
import { encodeBatch, feedChannel, wakeChannel } from './feed.ts';

/** Partitions of a dead holder move after at most one lease and one renewal. */
const usualTimes = { leaseMs: 1_000, renewMs: 300, pollMs: 1_000, pollWithoutRedisMs: 200 };
const eventsPerRound = 500;

interface HeldPartition {
  epoch: number;
  numbering: Repeated;
  unsubscribe: Promise<() => Promise<void>>;
}

export interface Relay {
  partitions(): number[];
  stop(): Promise<void>;
}

/**
 * Gives every event its company's next number and publishes it to the api processes. Each partition has one holder at a
 * time: the lease names it, and the epoch, which the database checks with every numbering, rejects a former holder.
 */
export function startRelay({ bus, log, metrics }: Platform, times: Partial<typeof usualTimes> = {}): Relay {
  const { leaseMs, renewMs, pollMs, pollWithoutRedisMs } = { ...usualTimes, ...times };
  const owner = newId();
  const heldPartitions = new Map<number, HeldPartition>();

  const claiming = repeat({
    async work() {
      const held = await systemCall((sys) => relayClaim(sys, { owner, leaseMs, max: relayPartitions }));
      const mine = new Set(held.map(({ partition }) => partition));
      for (const [partition, heldPartition] of heldPartitions)
        if (!mine.has(partition)) void close(partition, heldPartition);
      for (const { partition, epoch } of held) {
        const heldPartition = heldPartitions.get(partition);
        if (heldPartition) heldPartition.epoch = epoch;
        else heldPartitions.set(partition, open(partition, epoch));
      }
    },
    everyMs: () => renewMs,
    onError: (error) => log.warn({ err: error }, 'relay leases could not be renewed, retrying'),
  });

  function open(partition: number, epoch: number): HeldPartition {
    const numbering = repeat({
      work: () => number(partition),
      everyMs: () => jittered(bus.isUp() ? pollMs : pollWithoutRedisMs),
      onError: (error) => log.warn({ err: error, partition }, 'relay could not number events, retrying'),
    });
    return { epoch, numbering, unsubscribe: bus.subscribe(wakeChannel(partition), () => numbering.soon()) };
  }

  async function close(partition: number, heldPartition: HeldPartition): Promise<void> {
    heldPartitions.delete(partition);
    await heldPartition.numbering.stop();
    await (
      await heldPartition.unsubscribe
    )();
  }

  async function number(partition: number): Promise<void> {
    let events: NumberedEvent[];
    do {
      const epoch = heldPartitions.get(partition)?.epoch;
      if (epoch === undefined) return;
      events = await systemCall((sys) => relayNumber(sys, { partition, epoch }, eventsPerRound));
      metrics.relayed.inc(events.length);
      for (const [companyId, batch] of groupBy(events, (event) => event.company_id)) {
        // Not awaited: a hanging Redis must not delay the numbering. Consumers that miss the message read the log.
        void bus.publish(feedChannel(companyId), encodeBatch(batch.map(toLogEvent)));
      }
    } while (events.length === eventsPerRound);
  }

  return {
    partitions: () => [...heldPartitions.keys()],
    async stop() {
      await claiming.stop();
      await Promise.all([...heldPartitions].map(([partition, heldPartition]) => close(partition, heldPartition)));
      await systemCall((sys) => relayRelease(sys, owner));
    },
  };
}

/** Spreads the polls of partitions that were claimed together. */
const jittered = (ms: number) => ms * (0.8 + Math.random() * 0.2);

const toLogEvent = (row: NumberedEvent) => ({
  seq: row.seq,
  name: row.name,
  entityId: row.entity_id,
  data: row.data,
  actorUserId: row.actor_user_id,
});
