import type { Page } from 'playwright-core';
import type { Look } from '../visitors.ts';
import type { useProduct } from '../product.ts';
import type { Screen } from './opening.ts';
import { takeOverConversations, sizes, expectedPageErrors, visitScreens, type SizeName } from './visit-screens.ts';

/** A sweep over every screen takes minutes, twice as many on a busy machine. */
export const sweepMs = 900_000;

interface Sweep extends Omit<Look, 'size'> {
  /** Selects the screens, and their size unless `window` is given. */
  size: SizeName;
  window?: [width: number, height: number];
  /** Only screens of these names; all by default. */
  only?: string[];
  /** Returns the faults of a screen. */
  look: (page: Page, screen: Screen) => Promise<string[]>;
}

/** Checks every screen, as an admin and as a platform user, and returns the faults. */
export async function sweep(
  product: ReturnType<typeof useProduct>,
  { size, window, only, look, ...visitor }: Sweep,
): Promise<string[]> {
  const { page, pageErrors } = await product.aVisitor({ ...visitor, size: window ?? [...sizes[size]] });
  pageErrors.allow(expectedPageErrors);
  const account = await product.accountOf({ profile: 'admin', name: 'Camila Duarte' });
  await takeOverConversations(product.admin, account);
  const companyId = await product.platformId();
  const faults: string[] = [];
  await visitScreens(page, {
    size,
    ...(only && { only }),
    as: account,
    asPlatform: await product.accountOf({ profile: 'admin', companyId, isSuper: true, name: 'Berta Melo' }),
    look: async (screen) => void faults.push(...(await look(page, screen)).map((fault) => `${screen.name}: ${fault}`)),
  });
  return faults;
}
