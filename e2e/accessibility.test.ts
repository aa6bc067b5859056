import { describe, expect, it } from 'vitest';
import { violationsOn } from './lib/axe.ts';
import { useHouse } from './lib/house.ts';
import { handOverTalks, sizes, troublesOnTheWay, walkScreens, type SizeName } from './lib/walk.ts';

const house = useHouse({ hasTalks: true, hasTeam: true });

describe('axe finds nothing', () => {
  const cases: [SizeName, 'light' | 'dark'][] = [
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['tablet', 'light'],
    ['phone', 'light'],
  ];
  it.each(cases)('on every screen: %s, %s', { timeout: 900_000 }, async (size, colorScheme) => {
    const { page, troubles } = await house.aVisitor({ size: [...sizes[size]], colorScheme });
    troubles.allow(troublesOnTheWay);
    const found: string[] = [];
    const account = await house.accountOf({ profile: 'admin' });
    await handOverTalks(house.admin, account);
    await walkScreens(page, {
      size,
      as: account,
      asPlatform: await house.accountOf({ profile: 'admin', companyId: await house.platformId(), isSuper: true }),
      look: async ({ name }) => void found.push(...(await violationsOn(page)).map((fault) => `${name}: ${fault}`)),
    });
    expect(found).toEqual([]);
  });
});
