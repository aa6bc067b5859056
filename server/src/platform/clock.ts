import { readClockOffset } from '@recadia/db';

let offsetMs = 0;

/**
 * The product's time is the database's time, so workers agree on due work even when the clocks of their machines
 * differ.
 */
export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs),
  /** Sets the difference between the database's time and this machine's time. */
  shift(ms: number): void {
    offsetMs = ms;
  },
  async reload(): Promise<void> {
    clock.shift(await readClockOffset());
  },
};
