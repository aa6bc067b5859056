import type { ReceiveEvent, WaEvent, WaEventOf } from '../index.ts';

export type EventRecorder = ReturnType<typeof createEventRecorder>;

/** Records the events of a provider; a check can wait for an event. */
export function createEventRecorder() {
  const events: WaEvent[] = [];
  const waiting = new Set<() => void>();
  let refusal: ((event: WaEvent) => boolean) | null = null;
  let busy = 0;
  let mostAtOnce = 0;

  const receive: ReceiveEvent = async (event) => {
    busy += 1;
    mostAtOnce = Math.max(mostAtOnce, busy);
    // Gives a provider without serial delivery the time to deliver the next event.
    await new Promise(setImmediate);
    busy -= 1;
    if (refusal?.(event)) {
      refusal = null;
      throw new Error('the receiver could not store this event');
    }
    events.push(event);
    for (const check of waiting) check();
  };

  return {
    receive,
    all: (): readonly WaEvent[] => events,
    of: <Type extends WaEvent['type']>(type: Type) => events.filter((event) => isOf(event, type)),
    mostAtOnce: () => mostAtOnce,
    /** Refuses the next matching event once, like an unavailable database. */
    refuseOnce(fits: (event: WaEvent) => boolean) {
      refusal = fits;
    },
    /** Resolves with the first matching event, past or future. */
    wait<Type extends WaEvent['type']>(
      type: Type,
      fits: (event: WaEventOf<Type>) => boolean = () => true,
      timeoutMs = 25_000,
    ): Promise<WaEventOf<Type>> {
      const find = () => events.filter((event) => isOf(event, type)).find(fits);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`no ${type} as expected within ${timeoutMs} ms; received: ${summary(events)}`));
        }, timeoutMs);
        const check = () => {
          const found = find();
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      });
    },
  };
}

function isOf<Type extends WaEvent['type']>(event: WaEvent, type: Type): event is WaEventOf<Type> {
  return event.type === type;
}

function summary(events: WaEvent[]): string {
  return events
    .slice(-12)
    .map(({ type, dedupeKey }) => `${type} ${dedupeKey}`)
    .join(', ');
}
