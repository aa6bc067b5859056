import { describe, expect, it } from 'vitest';
import { growthOf, rowOf, unsteady, type Judged } from './verdict.ts';

/** Rounds in which eighteen of twenty requests take `usual` and two take `slow`. */
const rounds = (...each: [usual: number, slow: number][]) =>
  each.map(([usual, slow]) => [...Array.from({ length: 18 }, () => usual), slow, slow]);

const judged = (fields: Partial<Judged> = {}): Judged => ({
  what: 'tickets',
  limit: { timesFloor: 1.5 },
  questions: 2,
  measured: { product: rounds([3, 6], [3, 6], [9, 60]), floor: rounds([2, 4], [2, 4], [2, 4]), bare: rounds([1, 1]) },
  ...fields,
});

describe('the verdict on a run', () => {
  it('compares medians of rounds: one bad round is no miss', () => {
    const { product, floor, ratio, faults } = rowOf(judged());
    expect({ product, floor, ratio, faults }).toEqual({
      product: { p50: 3, p95: 6 },
      floor: { p50: 2, p95: 4 },
      ratio: { p50: 1.5, p95: 1.5 },
      faults: [],
    });
  });

  it('says what was missed: the ratio, the milliseconds, the number of queries', () => {
    const slow = { ...judged().measured, product: rounds([3, 6.1], [3, 6.1], [3, 6.1]) };
    expect(rowOf(judged({ measured: slow })).faults).toEqual(['p95']);
    expect(rowOf(judged({ limit: { ms: 6 } })).faults).toEqual([]);
    expect(rowOf(judged({ limit: { ms: 5.9 } })).faults).toEqual(['p95']);
    expect(rowOf(judged({ questions: 3 })).faults).toEqual(['3 queries']);
  });

  it('rejects a run in which the rounds of the floor lie more than twice apart', () => {
    const floorOf = (last: number) => ({ ...judged().measured, floor: rounds([2, 4], [2, 4], [last, 8]) });
    expect(unsteady([rowOf(judged({ measured: floorOf(4) }))])).toEqual([]);
    expect(unsteady([rowOf(judged({ measured: floorOf(4.1) }))])).toHaveLength(1);
  });

  it('promises lists and pages to stay flat, and tells the growth of the rest', () => {
    const grown = (factor: number) => new Map([1, 0.1, 10].map((size) => [size, rounds([size ** factor, 9])]));
    expect(growthOf('tickets', grown(0.09), true)).toMatchObject({ isMissed: false });
    expect(growthOf('tickets', grown(0.2), true)).toMatchObject({ isMissed: true });
    expect(growthOf('search', grown(0.5), false)).toMatchObject({ isMissed: false });
    expect(growthOf('search', grown(0.5), false).points.map(({ size }) => size)).toEqual([0.1, 1, 10]);
  });
});
