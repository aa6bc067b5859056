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
 * Whatever concerns one address waits in one queue of libsignal, for all sockets of the process, and is worked in the
 * async context of whoever came first. Two of our numbers that hear the same customer at the same moment would then step
 * a ratchet outside their own transaction: the step is kept without its journal row, and a process that ends between the
 * two has lost the message. Here every job runs in the context that asked for it.
 */
export function keepContexts(): void {
  if (isDone) return;
  isDone = true;
  const cipher = SessionCipher.prototype as unknown as Queueing;
  const queue = cipher.queueJob;
  cipher.queueJob = function (job) {
    return queue.call(this, AsyncResource.bind(job)) as ReturnType<typeof job>;
  };
  // It calls the queue by another way; what it reads and writes is what needs the context.
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
