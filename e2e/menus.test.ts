import { expect, it } from 'vitest';
import { useHouse } from './lib/house.ts';
import { createPopupSweep } from './lib/popups.ts';
import { sweep, sweepMs } from './lib/sweep.ts';
import type { SizeName } from './lib/walk.ts';

const house = useHouse({ hasTalks: true, hasTeam: true });

it.each<[SizeName, kinds: number]>([
  ['desktop', 20],
  ['phone', 15],
])('shows every menu and popover whole, by pointer and by keyboard: %s', { timeout: sweepMs }, async (size, kinds) => {
  const { look, counted } = createPopupSweep();
  expect(await sweep(house, { size, look })).toEqual([]);
  expect(counted.kinds).toBeGreaterThan(kinds);
});
