import type { Page } from 'playwright-core';
import type { Look } from './entrance.ts';
import type { useHouse } from './house.ts';
import type { Screen } from './opening.ts';
import { handOverTalks, sizes, troublesOnTheWay, walkScreens, type SizeName } from './walk.ts';

/** A walk past every screen takes minutes, twice as many on a crowded machine. */
export const sweepMs = 900_000;

interface Sweep extends Omit<Look, 'size'> {
  /** Which screens there are, and how large they are unless `window` says so. */
  size: SizeName;
  window?: [width: number, height: number];
  /** Only screens of these names; all unless told. */
  only?: string[];
  /** What is wrong with a screen. */
  look: (page: Page, screen: Screen) => Promise<string[]>;
}

/** Looks at every screen there is, as an admin who answers and as somebody of the platform, and tells what is wrong. */
export async function sweep(
  house: ReturnType<typeof useHouse>,
  { size, window, only, look, ...visitor }: Sweep,
): Promise<string[]> {
  const { page, troubles } = await house.aVisitor({ ...visitor, size: window ?? [...sizes[size]] });
  troubles.allow(troublesOnTheWay);
  const account = await house.accountOf({ profile: 'admin', name: 'Camila Duarte' });
  await handOverTalks(house.admin, account);
  const companyId = await house.platformId();
  const faults: string[] = [];
  await walkScreens(page, {
    size,
    ...(only && { only }),
    as: account,
    asPlatform: await house.accountOf({ profile: 'admin', companyId, isSuper: true, name: 'Berta Melo' }),
    look: async (screen) => void faults.push(...(await look(page, screen)).map((fault) => `${screen.name}: ${fault}`)),
  });
  return faults;
}
