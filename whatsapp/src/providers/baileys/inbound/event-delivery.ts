import type { WaEvent } from '../../../port/events.ts';
import type { Log } from '../../../port/log.ts';
import type { ReceiveEvent } from '../../../port/provider.ts';

type Produce = () => Promise<WaEvent[]> | WaEvent[];

const mostWaiting = 500;
const longestPauseMs = 5_000;

export type EventDelivery = ReturnType<typeof createEventDelivery>;

/**
 * Delivers events one at a time, in order, and retries until the receiver accepts them. `onFull` and `onDrained` let
 * the caller pause and resume the socket, so that a slow receiver costs no memory.
 */
export function createEventDelivery(parts: {
  receive: ReceiveEvent;
  log: Log;
  onFull: () => void;
  onDrained: () => void;
}) {
  const waiting: Produce[] = [];
  const waitingForCapacity: (() => void)[] = [];
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isFull = false;
  let wake = () => {};

  function enqueue(produce: Produce): void {
    if (isStopped) return;
    waiting.push(produce);
    if (!isFull && waiting.length >= mostWaiting) {
      isFull = true;
      parts.onFull();
    }
    running ??= run().finally(() => (running = null));
  }

  async function run(): Promise<void> {
    for (let next = waiting.shift(); next && !isStopped; next = waiting.shift()) {
      for (const event of await produced(next)) await deliverUntilAccepted(event);
      if (waiting.length < mostWaiting / 2) releaseCapacity();
    }
    releaseCapacity();
  }

  function releaseCapacity(): void {
    for (const resume of waitingForCapacity.splice(0)) resume();
    if (!isFull) return;
    isFull = false;
    parts.onDrained();
  }

  async function produced(produce: Produce): Promise<WaEvent[]> {
    try {
      return await produce();
    } catch (error) {
      // A retry would fail again, so an unreadable event is skipped and later events are delivered.
      parts.log.warn({ error: nameOf(error) }, 'inbound event could not be parsed');
      return [];
    }
  }

  async function deliverUntilAccepted(event: WaEvent): Promise<void> {
    for (let attempt = 0; !isStopped; attempt += 1) {
      try {
        return await parts.receive(event);
      } catch (error) {
        if (attempt === 0)
          parts.log.warn({ error: nameOf(error), type: event.type }, 'inbound event was not accepted, retrying');
        await pause(Math.min(longestPauseMs, 50 * 2 ** Math.min(attempt, 10)));
      }
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    enqueue,
    /** Resolves when the queue has capacity for one more batch. */
    async waitForCapacity(): Promise<void> {
      if (!isStopped && waiting.length >= mostWaiting / 2)
        await new Promise<void>((resume) => waitingForCapacity.push(resume));
    },
    /** Drops undelivered events; those of messages stay pending in the journal. */
    stop(): void {
      isStopped = true;
      waiting.length = 0;
      wake();
      releaseCapacity();
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
