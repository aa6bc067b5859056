import { startThread } from '../platform/process/threads.ts';
import { fields, now, type HeartbeatData } from './heartbeat-data.ts';

const beatMs = 1_000;
/** The lease ends early enough for the sockets to close before other gateways may claim the sessions. */
const holdMs = 3_500;
const mainSilentMs = 20_000;
const lookMs = 250;
/** The thread runs one query a second: new objects need little room. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** Sends this gateway's heartbeats, and calls `onLapse` when other gateways may consider it dead. */
export function startHeartbeat({ appUrl, gateway }: Pick<HeartbeatData, 'appUrl' | 'gateway'>, onLapse: () => void) {
  const memory = new SharedArrayBuffer(Object.keys(fields).length * Float64Array.BYTES_PER_ELEMENT);
  const shared = new Float64Array(memory);
  shared[fields.mainSeenAt] = now();
  let seenLapses = 0;
  const holds = () => shared[fields.lapses] === seenLapses && now() < (shared[fields.holdsUntil] ?? 0);

  // Errors of the thread have no handler on purpose: a gateway without heartbeats ends and is restarted.
  const workerData: HeartbeatData = { appUrl, gateway, memory, beatMs, holdMs, mainSilentMs };
  const thread = startThread('heartbeat-thread', import.meta.url, { workerData, resourceLimits });

  const gone = new Promise((resolve) => thread.once('exit', resolve));

  const look = setInterval(() => {
    shared[fields.mainSeenAt] = now();
    if (holds()) return;
    seenLapses = shared[fields.lapses] ?? 0;
    onLapse();
  }, lookMs);

  return {
    /** True while no other gateway may claim this gateway's sessions. */
    holds,
    drain: () => void (shared[fields.isDraining] = 1),
    async stop(): Promise<void> {
      clearInterval(look);
      shared[fields.isStopped] = 1;
      await gone;
    },
  };
}
