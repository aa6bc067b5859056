import type { Locator, Page } from 'playwright-core';

/** A toast; errors are alerts, all others are a status. */
export const toast = (page: Page, text: string | RegExp, kind: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(kind).filter({ hasText: text });

export const shown = (what: Locator): Promise<void> => what.waitFor({ state: 'visible' });
export const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' });

/** The product's local storage in this browser. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]));
}

export const hasFocus = (what: Locator): Promise<boolean> => what.evaluate((it) => it === document.activeElement);

export const conversation = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Conversa com ${name}` });
