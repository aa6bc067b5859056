import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Set by CI: journeys run in their first look and leave axe to the nightly run. */
export const isFirstLookOnly = process.env['RECADIA_LOOKS'] === 'first';

/** Every axe rule, best practices included, on the whole page by default. */
export async function violationsOn(page: Page, configure = (axe: AxeBuilder) => axe): Promise<string[]> {
  if (isFirstLookOnly) return [];
  const { violations } = await configure(new AxeBuilder({ page })).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** A landmark has a unique name on a page; the same part in a neighbouring state may have the same name. */
const rulesOfOneState = ['landmark-unique'];

/** On a sheet of the gallery each tile is checked as a separate page. */
export async function violationsInGallery(page: Page): Promise<string[]> {
  const tiles = await page.locator('[data-tile]').count();
  if (tiles === 0) return violationsOn(page);
  const found = await violationsOn(page, (axe) => axe.disableRules(rulesOfOneState));
  for (let at = 1; at <= tiles; at += 1) {
    const tile = `[data-tile]:nth-child(${at})`;
    found.push(...(await violationsOn(page, (axe) => axe.include(tile).withRules(rulesOfOneState))));
  }
  return found;
}

/** The page follows the system theme after a short delay. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
}

/** Checks the screen in both themes, and takes a screenshot of each. */
export async function isAccessible(page: Page, name: string): Promise<void> {
  if (isFirstLookOnly) return;
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme);
    await page.screenshot({ path: `.state/screens/${name}-${theme}.png` });
    expect(await violationsOn(page)).toEqual([]);
  }
}
