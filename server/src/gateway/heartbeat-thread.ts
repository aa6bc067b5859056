import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { closeDatabase, gatewayBeat, openDatabase, systemCall } from '@recadia/db';
import { fields, now, type HeartbeatData } from './heartbeat-data.ts';

// Runs in a thread of its own: making the keys of a newly linked phone keeps the main one busy for seconds.
const { appUrl, gateway, memory, beatMs, holdMs, mainSilentMs } = workerData as HeartbeatData;
const shared = new Float64Array(memory);
const read = (field: number) => shared[field] ?? 0;

openDatabase({ appUrl, poolSize: 1 });
while (read(fields.isStopped) === 0) {
  // A main thread that is stuck for good must lose its phones.
  const isBeaten = now() - read(fields.mainSeenAt) < mainSilentMs && (await beat());
  await pause(isBeaten ? beatMs : beatMs / 10);
}
await closeDatabase();

/** Why one failed is told by what the main thread does then; here it is only tried again. */
async function beat(): Promise<boolean> {
  // Time runs from before the question: whenever the database wrote it down, it was later than this.
  const askedAt = now();
  try {
    await systemCall((sys) => gatewayBeat(sys, { ...gateway, isDraining: read(fields.isDraining) === 1 }));
  } catch {
    return false;
  }
  // Somebody may have claimed what was held, or may be about to: what is renewed too late is not the same lease.
  if (read(fields.holdsUntil) !== 0 && now() > read(fields.holdsUntil)) shared[fields.lapses] = read(fields.lapses) + 1;
  shared[fields.holdsUntil] = askedAt + holdMs;
  return true;
}
