import { readClockOffset } from '@recadia/db';

let offsetMs = 0;

/** The product's time. In a database made by the test harness it runs beside the real one by the offset kept there. */
export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs),
  async reload(): Promise<void> {
    offsetMs = await readClockOffset();
  },
};
