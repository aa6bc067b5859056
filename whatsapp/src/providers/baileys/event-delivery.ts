import type { WaEvent } from '../../port/events.ts';
import type { Log } from '../../port/log.ts';
import type { ReceiveEvent } from '../../port/provider.ts';

type Produce = () => Promise<WaEvent[]> | WaEvent[];

const mostWaiting = 500;
const longestPauseMs = 5_000;

export type EventDelivery = ReturnType<typeof createEventDelivery>;

/**
 * Tells events one at a time, in order, again and again until they are heard. `onFull` and `onRoom` let whoever fills it
 * hold the far side back, so that a slow listener costs no memory.
 */
export function createEventDelivery(parts: { hear: ReceiveEvent; log: Log; onFull: () => void; onRoom: () => void }) {
  const waiting: Produce[] = [];
  const forRoom: (() => void)[] = [];
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isFull = false;
  let wake = () => {};

  function tell(produce: Produce): void {
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
      for (const event of await produced(next)) await tellUntilHeard(event);
      if (waiting.length < mostWaiting / 2) makeRoom();
    }
    makeRoom();
  }

  function makeRoom(): void {
    for (const resume of forRoom.splice(0)) resume();
    if (!isFull) return;
    isFull = false;
    parts.onRoom();
  }

  async function produced(produce: Produce): Promise<WaEvent[]> {
    try {
      return await produce();
    } catch (error) {
      // What cannot be read today cannot be read tomorrow: it must not hold back what comes after it.
      parts.log.warn({ error: nameOf(error) }, 'inbound event could not be parsed');
      return [];
    }
  }

  async function tellUntilHeard(event: WaEvent): Promise<void> {
    for (let attempt = 0; !isStopped; attempt += 1) {
      try {
        return await parts.hear(event);
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
    tell,
    /** Resolves when few enough events wait for one more batch. */
    async room(): Promise<void> {
      if (!isStopped && waiting.length >= mostWaiting / 2) await new Promise<void>((resume) => forRoom.push(resume));
    },
    /** Whatever was not heard yet is dropped; the journal still has it. */
    stop(): void {
      isStopped = true;
      waiting.length = 0;
      wake();
      makeRoom();
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
