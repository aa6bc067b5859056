import type { Locator, Page } from 'playwright-core';
import { gone, shown } from './see.ts';

/** Opens the menu of a button and names every item that another element covers or that lies outside the window. */
export async function coveredItems(page: Page, button: Locator): Promise<string[]> {
  await button.click();
  const menu = page.getByRole('menu');
  await shown(menu.locator(':focus'));
  const covered = await menu.evaluate((opened) =>
    [...opened.querySelectorAll<HTMLElement>('[role^=menuitem]')]
      .filter((item) => {
        const { left, top, width, height } = item.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role^=menuitem]') !== item;
      })
      .map((item) => item.innerText),
  );
  await page.keyboard.press('Escape');
  await gone(menu);
  return covered;
}

/** The same for every menu of the screen. */
export async function coveredItemsOfScreen(page: Page): Promise<string[]> {
  // A layer lies over the page, and its own menus are tried where it opens from.
  if (await page.locator('[role=dialog], [role=menu]').first().isVisible()) return [];
  // A message offers its menu once the pointer was on it.
  for (const row of await page.getByRole('article').all()) await row.hover();
  const buttons = page.locator('button[aria-haspopup=menu]:not(:disabled)').filter({ visible: true });
  const faults: string[] = [];
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at);
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    faults.push(...(await coveredItems(page, button)).map((item) => `${name}: ${item} is covered`));
  }
  return faults;
}
