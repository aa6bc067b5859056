/** The time an emulator believes in: the machine's, moved or held still by a test. */
export interface Clock {
  now(): Date;
  /** Whole seconds since 1970, as WhatsApp writes its times. */
  seconds(): number;
  /** Holds still at this moment until moved or released. */
  set(moment: Date): void;
  /** Moves forward; a clock that runs keeps running from there. */
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
