import { relayClaim, relayNumber, relayRelease, systemCall, type NumberedEvent } from '@recadia/db';
import { partitionOf, relayPartitions } from '../emit.ts';
import { groupBy } from '../jobs/group.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { repeat } from '../jobs/repeat.ts';
import { encodeBatch, feedChannel, wakeChannel } from './feed.ts';

/** Partitions of a dead holder move after at most one lease and one renewal. */
const usualTimes = { leaseMs: 2_500, renewMs: 1_000, pollMs: 2_000, pollWithoutRedisMs: 200 };
/** Of each partition. */
const eventsPerRound = 500;
/** Under load, events of this long are numbered together. */
const gatherMs = 5;

interface HeldPartition {
  epoch: number;
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

  const numbering = repeat({
    work: number,
    everyMs: () => (bus.isUp() ? pollMs : pollWithoutRedisMs),
    gatherMs,
    onError: (error) => log.warn({ err: error }, 'relay could not number events, retrying'),
  });

  function open(partition: number, epoch: number): HeldPartition {
    numbering.soon();
    return { epoch, unsubscribe: bus.subscribe(wakeChannel(partition), () => numbering.soon()) };
  }

  async function close(partition: number, heldPartition: HeldPartition): Promise<void> {
    heldPartitions.delete(partition);
    await (
      await heldPartition.unsubscribe
    )();
  }

  /** Numbers the events of all held partitions in one call. */
  async function number(): Promise<void> {
    let isFull: boolean;
    do {
      const held = [...heldPartitions].map(([partition, { epoch }]) => ({ partition, epoch }));
      if (held.length === 0) return;
      const events = await systemCall((sys) => relayNumber(sys, held, eventsPerRound));
      metrics.relayed.inc(events.length);
      for (const [companyId, batch] of groupBy(events, (event) => event.company_id)) {
        // Not awaited: a hanging Redis must not delay the numbering. Consumers that miss the message read the log.
        void bus.publish(feedChannel(companyId), encodeBatch(batch.map(toLogEvent)));
      }
      const perPartition = groupBy(events, (event) => partitionOf(event.company_id));
      isFull = [...perPartition.values()].some((batch) => batch.length === eventsPerRound);
    } while (isFull);
  }

  return {
    partitions: () => [...heldPartitions.keys()],
    async stop() {
      await claiming.stop();
      await numbering.stop();
      await Promise.all([...heldPartitions].map(([partition, heldPartition]) => close(partition, heldPartition)));
      await systemCall((sys) => relayRelease(sys, owner));
    },
  };
}

const toLogEvent = (row: NumberedEvent) => ({
  seq: row.seq,
  name: row.name,
  entityId: row.entity_id,
  data: row.data,
  actorUserId: row.actor_user_id,
});
