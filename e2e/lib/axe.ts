import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every rule axe has, best practices included, and the whole page, unless told otherwise. */
export async function violationsOn(page: Page, tell = (axe: AxeBuilder) => axe): Promise<string[]> {
  const { violations } = await tell(new AxeBuilder({ page })).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** A part of the page has a name of its own there; the same part in the state beside it may have the same. */
const rulesOfOneState = ['landmark-unique'];

/** On a sheet of the gallery each tile is a page by itself. */
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

/** The page follows the system a moment after the system has changed. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
}

/** The same screen in both themes, and a picture of each. */
export async function isAccessible(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme);
    await page.screenshot({ path: `.state/screens/${name}-${theme}.png` });
    expect(await violationsOn(page)).toEqual([]);
  }
}
