import type { Locator, Page } from 'playwright-core';
import { coveredParts } from './covered.ts';
import { gone, shown } from './locators.ts';

/** Opens the menu of a button and names every item that another element covers or that lies outside the window. */
export async function coveredItems(page: Page, button: Locator): Promise<string[]> {
  await button.click();
  const menu = page.getByRole('menu');
  await shown(menu.locator(':focus'));
  const covered = await coveredParts(menu);
  await page.keyboard.press('Escape');
  await gone(menu);
  return covered;
}
