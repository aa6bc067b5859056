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

const buttons = 'button[aria-haspopup=menu]:not(:disabled)';
/** A message and a ticket of the list offer their menu while the pointer is on them. */
const rows = '[role=article], main [data-status]';

/** The same for every menu of the screen. */
export async function coveredItemsOfScreen(page: Page): Promise<string[]> {
  // A layer lies over the page, and its own menus are tried where it opens from.
  if (await page.locator('[role=dialog], [role=menu]').first().isVisible()) return [];
  const faults: string[] = [];
  for (const row of await page.locator(rows).all()) {
    if (!(await isOnTop(row))) continue;
    await row.hover();
    faults.push(...(await coveredItemsOf(page, row.locator(buttons))));
  }
  return [...faults, ...(await coveredItemsOf(page, page.locator(`${buttons}:not(:is(${rows}) *)`)))];
}

async function coveredItemsOf(page: Page, all: Locator): Promise<string[]> {
  const faults: string[] = [];
  for (const button of await all.filter({ visible: true }).all()) {
    if (!(await isOnTop(button))) continue;
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    faults.push(...(await coveredItems(page, button)).map((item) => `${name}: ${item} is covered`));
  }
  return faults;
}

/** A panel may lie over a part of the page. */
async function isOnTop(what: Locator): Promise<boolean> {
  await what.scrollIntoViewIfNeeded();
  return what.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
