import { expect, it } from 'vitest';
import { signInDelayMs } from './tries.ts';

it.each([
  [1, 0],
  [5, 0],
  [6, 500],
  [10, 2_500],
  [13, 4_000],
  [1_000_000, 4_000],
])('waits by the number of tries when it is %i: %i ms', (tries, ms) => {
  expect(signInDelayMs(tries)).toBe(ms);
});
