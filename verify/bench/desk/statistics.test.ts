import { describe, expect, it } from 'vitest';
import { growthExponent, median, percentile, spread } from './statistics.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

describe('statistics of a run', () => {
  it('takes percentiles by nearest rank, in whatever order the values came', () => {
    expect(percentile(upTo(100), 0.95)).toBe(95);
    expect(percentile(upTo(20), 0.95)).toBe(19);
    expect(percentile(upTo(20), 0.5)).toBe(10);
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('takes the middle, and between two middles their mean', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('tells how far rounds lie apart', () => {
    expect(spread([2, 2, 2])).toBe(1);
    expect(spread([3, 2, 5])).toBe(2.5);
  });

  it('reads the exponent off the times: none, half, one', () => {
    const at = (exponent: number) => [0.1, 1, 10].map((size) => ({ size, ms: 3 * size ** exponent }));
    for (const exponent of [0, 0.1, 0.5, 1, -0.2]) expect(growthExponent(at(exponent))).toBeCloseTo(exponent, 10);
    expect(growthExponent(at(0.5).slice(1))).toBeCloseTo(0.5, 10);
  });
});
