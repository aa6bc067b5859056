import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every rule axe has, best practices included. */
export async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
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
