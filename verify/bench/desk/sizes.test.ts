import { describe, expect, it } from 'vitest';
import { deepOffset, longTickets, sizesOf } from './sizes.ts';

describe('sizes of the measured company', () => {
  it('grows tickets and contacts with the scale, messages up to scale 1', () => {
    const large = [0.1, 1, 10].map((scale) => sizesOf(scale).large);
    expect(large.map(({ tickets, contacts, messages }) => [tickets, contacts, messages])).toEqual([
      [20_000, 10_000, 500_000],
      [200_000, 100_000, 5_000_000],
      [2_000_000, 1_000_000, 5_000_000],
    ]);
    expect(large.map(deepOffset)).toEqual([20_000, 200_000, 200_000]);
  });

  it('puts the long conversations into tickets that are open', () => {
    for (const scale of [0.1, 1, 10]) {
      const { large } = sizesOf(scale);
      for (const id of longTickets(large)) {
        expect(id % 6).toBe(0);
        expect(id).toBeGreaterThan(large.tickets * 0.97);
      }
    }
  });
});
