import type { Locator, Page } from 'playwright-core';

/** A message in the corner; refusals are alerts, everything else is a status. */
export const toast = (page: Page, text: string | RegExp, kind: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(kind).filter({ hasText: text });

export const shown = (what: Locator): Promise<void> => what.waitFor({ state: 'visible' });
export const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' });

/** What the product keeps in this browser. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]));
}

export const hasFocus = (what: Locator): Promise<boolean> => what.evaluate((it) => it === document.activeElement);

export const conversation = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Conversa com ${name}` });
