import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { closeDatabase, gatewayBeat, openDatabase, systemCall } from '@recadia/db';
import { fields, now, type HeartbeatData } from './heartbeat-data.ts';

// Runs in its own thread, because creating the keys of a newly linked device blocks the main thread for seconds.
const { appUrl, gateway, memory, beatMs, holdMs, mainSilentMs } = workerData as HeartbeatData;
const shared = new Float64Array(memory);
const read = (field: number) => shared[field] ?? 0;

openDatabase({ appUrl, poolSize: 1 });
while (read(fields.isStopped) === 0) {
  // A main thread that hangs must lose its linked sessions.
  const isBeaten = now() - read(fields.mainSeenAt) < mainSilentMs && (await beat());
  await pause(isBeaten ? beatMs : beatMs / 10);
}
await closeDatabase();

/** Only retries after a failure; the main thread reports the expired lease. */
async function beat(): Promise<boolean> {
  // The lease starts before the query, so that it ends before the database's own time does.
  const startedAt = now();
  try {
    await systemCall((sys) => gatewayBeat(sys, { ...gateway, isDraining: read(fields.isDraining) === 1 }));
  } catch {
    return false;
  }
  // Another gateway may have claimed the sessions after the lease expired: a late renewal counts as a new lease.
  if (read(fields.holdsUntil) !== 0 && now() > read(fields.holdsUntil)) shared[fields.lapses] = read(fields.lapses) + 1;
  shared[fields.holdsUntil] = startedAt + holdMs;
  return true;
}
