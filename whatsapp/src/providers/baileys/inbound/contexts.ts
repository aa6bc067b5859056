import { AsyncResource } from 'node:async_hooks';
import { SessionBuilder, SessionCipher } from 'libsignal';

interface Queueing {
  queueJob<Result>(job: () => Promise<Result>): Promise<Result>;
}

interface Building {
  storage: Record<string, unknown>;
  initOutgoing(device: unknown): Promise<void>;
}

let isDone = false;

/**
 * libsignal has one job queue per address for all sockets of the process and runs it in the async context of the first
 * job. Two numbers that receive from the same customer at once would step a ratchet outside their own transaction: the
 * step would be stored without its journal row, and a crash between the two would lose the message. This patch runs
 * every job in the async context of its caller.
 */
export function preserveContexts(): void {
  if (isDone) return;
  isDone = true;
  const cipher = SessionCipher.prototype as unknown as Queueing;
  const queue = cipher.queueJob;
  cipher.queueJob = function (job) {
    return queue.call(this, AsyncResource.bind(job)) as ReturnType<typeof job>;
  };
  // `initOutgoing` uses the queue without `queueJob`, so its storage functions are bound instead.
  const builder = SessionBuilder.prototype as unknown as Building;
  const init = builder.initOutgoing;
  builder.initOutgoing = function (device) {
    const here = Object.create(this, { storage: { value: boundHere(this.storage) } }) as Building;
    return init.call(here, device);
  };
}

function boundHere(storage: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(storage).map(([name, part]) => [
      name,
      typeof part === 'function' ? AsyncResource.bind(part.bind(storage) as () => unknown) : part,
    ]),
  );
}
