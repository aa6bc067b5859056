import { describe, expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { useProduct } from './lib/product.ts';
import { sweep, sweepMs } from './lib/screens/sweep.ts';
import type { SizeName } from './lib/screens/visit-screens.ts';

const product = useProduct({ hasTalks: true, hasTeam: true });

describe('axe finds nothing', () => {
  const cases: [SizeName, 'light' | 'dark'][] = [
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['tablet', 'light'],
    ['phone', 'light'],
  ];
  it.each(cases)('on every screen: %s, %s', { timeout: sweepMs }, async (size, colorScheme) => {
    expect(await sweep(product, { size, colorScheme, look: (page) => violationsOn(page) })).toEqual([]);
  });
});
