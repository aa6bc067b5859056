import type { ReceiveEvent, WaEvent, WaEventOf } from '../index.ts';

export type Heard = ReturnType<typeof createHeard>;

/** Keeps what a provider tells and lets a check wait for it. */
export function createHeard() {
  const events: WaEvent[] = [];
  const waiting = new Set<() => void>();
  let refusal: ((event: WaEvent) => boolean) | null = null;
  let busy = 0;
  let mostAtOnce = 0;

  const hear: ReceiveEvent = async (event) => {
    busy += 1;
    mostAtOnce = Math.max(mostAtOnce, busy);
    // Long enough for an impatient teller to come with the next one.
    await new Promise(setImmediate);
    busy -= 1;
    if (refusal?.(event)) {
      refusal = null;
      throw new Error('the listener could not keep this');
    }
    events.push(event);
    for (const look of waiting) look();
  };

  return {
    hear,
    all: (): readonly WaEvent[] => events,
    of: <Type extends WaEvent['type']>(type: Type) => events.filter((event) => isOf(event, type)),
    mostAtOnce: () => mostAtOnce,
    /** The next event that fits is refused once, as by a database that is away. */
    refuseOnce(fits: (event: WaEvent) => boolean) {
      refusal = fits;
    },
    /** The first event that fits, from now or from before. */
    wait<Type extends WaEvent['type']>(
      type: Type,
      fits: (event: WaEventOf<Type>) => boolean = () => true,
      timeoutMs = 25_000,
    ): Promise<WaEventOf<Type>> {
      const find = () => events.filter((event) => isOf(event, type)).find(fits);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no ${type} as expected within ${timeoutMs} ms; heard: ${summary(events)}`));
        }, timeoutMs);
        const look = () => {
          const found = find();
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
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
