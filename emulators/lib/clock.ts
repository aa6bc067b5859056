/** The clock of an emulator: the machine's, moved or stopped by a test. */
export interface Clock {
  now(): Date;
  /** Whole seconds since 1970, the format of WhatsApp. */
  seconds(): number;
  /** Stops at this instant until moved or released. */
  set(moment: Date): void;
  /** Moves forward; a running clock continues from there. */
  advance(ms: number): void;
  release(): void;
}

export function createClock(): Clock {
  let held: number | null = null;
  let offsetMs = 0;
  const nowMs = () => held ?? Date.now() + offsetMs;
  return {
    now: () => new Date(nowMs()),
    seconds: () => Math.floor(nowMs() / 1000),
    set: (moment) => {
      held = moment.getTime();
    },
    advance: (ms) => {
      if (held === null) offsetMs += ms;
      else held += ms;
    },
    release: () => {
      held = null;
      offsetMs = 0;
    },
  };
}
