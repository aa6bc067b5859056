import { readClockOffset } from '@recadia/db';

let offsetMs = 0;

/** The product's time, which is the database's: whatever the clock of this machine says, workers agree on what is due. */
export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs),
  /** By so much the product's time is another than this machine's. */
  shift(ms: number): void {
    offsetMs = ms;
  },
  async reload(): Promise<void> {
    clock.shift(await readClockOffset());
  },
};
