import { expect, it } from 'vitest';
import { measurePath } from './path.ts';
import { countRoundTrips, distinctOf } from './round-trips.ts';

/** Lowered by each change that saves some. */
const held = { inbound: 9, reply: 30, timer: 45 };

it('holds the statements of a text, a reply and a timer', { timeout: 120_000 }, async () => {
  const costs = await measurePath();
  expect(countRoundTrips(costs.inbound.statements)).toBeLessThanOrEqual(held.inbound);
  // Statuses of a message arrive together or one by one, so equal statements count once.
  for (const act of ['reply', 'timer'] as const) {
    const distinct = distinctOf(costs[act].statements);
    expect(distinct.length, 'the record sees the product').toBeGreaterThan(20);
    expect(distinct.slice(held[act])).toEqual([]);
  }
});
