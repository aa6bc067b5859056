import { expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { createPopupSweep } from './lib/popups.ts';
import { sweep, sweepMs } from './lib/screens/sweep.ts';
import type { SizeName } from './lib/screens/visit-screens.ts';

const product = useProduct({ hasTalks: true, hasTeam: true });

it.each<[SizeName, kinds: number]>([
  ['desktop', 20],
  ['phone', 15],
])('shows every menu and popover whole, by pointer and by keyboard: %s', { timeout: sweepMs }, async (size, kinds) => {
  const { look, counted } = createPopupSweep();
  expect(await sweep(product, { size, look })).toEqual([]);
  expect(counted.kinds).toBeGreaterThan(kinds);
});
