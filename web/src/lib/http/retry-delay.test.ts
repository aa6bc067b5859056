import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

it('the first tries come within 0.2–2 s, spread; later ones ever more slowly, at most 30 s', () => {
  for (const attempt of [0, 1]) {
    expect(retryDelayMs(attempt, 0)).toBe(200);
    expect(retryDelayMs(attempt, 1)).toBe(2_000);
  }
  const later = [2, 3, 4, 5, 6, 7, 20].map((attempt) => retryDelayMs(attempt, 1));
  expect(later).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});
