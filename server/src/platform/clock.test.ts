import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterEach, expect, it, vi } from 'vitest';
import { clock } from './clock.ts';

const db = useTestDatabase({ poolSize: 1 });
afterEach(async () => {
  vi.useRealTimers();
  await db.freeClock();
  await clock.reload();
});

const minuteMs = 60_000;
const agreement = 2_000;
/** Difference between the product's time and the real time. */
const aheadOf = (realNow: number) => clock.now().getTime() - realNow;

it('where both clocks are right nothing is changed, not by a millisecond', async () => {
  await clock.reload();
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(aheadOf(Date.now())).toBe(0);
});

it.each([90, -90])('a machine that is %i minutes off goes by the database’s clock', async (minutes) => {
  const began = { real: Date.now(), steady: performance.now() };
  const realNow = () => began.real + performance.now() - began.steady;
  vi.useFakeTimers({ toFake: ['Date'], now: began.real + minutes * minuteMs });
  await clock.reload();
  expect(Math.abs(aheadOf(realNow()))).toBeLessThan(agreement);
  await db.moveClock(-10 * minuteMs);
  await clock.reload();
  expect(Math.abs(aheadOf(realNow()) + 10 * minuteMs)).toBeLessThan(agreement);
});
