import { startThread } from '../platform/threads.ts';
import { fields, now, type HeartbeatData } from './heartbeat-data.ts';

const beatMs = 1_000;
/** Let go of by then, with time left for the sockets to close before others may take the phones. */
const holdMs = 3_500;
const mainSilentMs = 20_000;
const lookMs = 250;

/** Tells everybody that this gateway lives, and this gateway when everybody may think that it does not. */
export function startHeartbeat({ appUrl, gateway }: Pick<HeartbeatData, 'appUrl' | 'gateway'>, onLapse: () => void) {
  const memory = new SharedArrayBuffer(Object.keys(fields).length * Float64Array.BYTES_PER_ELEMENT);
  const shared = new Float64Array(memory);
  shared[fields.mainSeenAt] = now();
  let seenLapses = 0;
  const holds = () => shared[fields.lapses] === seenLapses && now() < (shared[fields.holdsUntil] ?? 0);

  // Nobody listens to its errors, on purpose: a gateway whose heart fails ends, and is started again.
  const workerData: HeartbeatData = { appUrl, gateway, memory, beatMs, holdMs, mainSilentMs };
  const thread = startThread('heartbeat-thread', import.meta.url, { workerData });

  const gone = new Promise((resolve) => thread.once('exit', resolve));

  const look = setInterval(() => {
    shared[fields.mainSeenAt] = now();
    if (holds()) return;
    seenLapses = shared[fields.lapses] ?? 0;
    onLapse();
  }, lookMs);

  return {
    /** True while nobody else may take what this gateway holds. */
    holds,
    drain: () => void (shared[fields.isDraining] = 1),
    async stop(): Promise<void> {
      clearInterval(look);
      shared[fields.isStopped] = 1;
      await gone;
    },
  };
}
