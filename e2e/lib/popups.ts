import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from '../../testkit/browser/axe.ts';
import { coveredParts } from './covered.ts';
import { gone } from './locators.ts';

const buttons = 'button[aria-haspopup]:not(:disabled)';
/** A message and a ticket of the list show their menu button while hovered. */
const rows = '[role=article], main [data-status]';
const openMs = 30_000;
const layers = '[role=menu], [role=dialog], [role=listbox]:not([role=dialog] *)';

/** Checks every menu and popover of the given screens, and counts them. */
export function createPopupSweep() {
  /** Keyboard and axe checks run once for menus with equal text. */
  const known = new Set<string>();
  const counted = { opened: 0, kinds: 0 };

  async function look(page: Page): Promise<string[]> {
    const open = page.locator(layers).filter({ visible: true });
    if ((await open.count()) === 0)
      return [...(await popupsOfRows(page)), ...(await popupsOf(page, outsideRows(page)))];
    const own = await settled(() => coveredParts(open.last()));
    if ((await open.last().getAttribute('role')) !== 'dialog') return own;
    // Marked, because each of its popups is a later layer while it is open.
    await open.last().evaluate((it) => it.setAttribute('data-swept', ''));
    return [...own, ...(await popupsOf(page, page.locator('[data-swept]').locator(buttons)))];
  }

  async function popupsOfRows(page: Page): Promise<string[]> {
    const faults: string[] = [];
    for (const row of await page.locator(rows).all()) {
      if (!(await isOnTop(row))) continue;
      await row.hover();
      faults.push(...(await popupsOf(page, row.locator(buttons))));
    }
    return faults;
  }

  async function popupsOf(page: Page, all: Locator): Promise<string[]> {
    const faults: string[] = [];
    const tried = new Set<string>();
    for (;;) {
      // Looked up anew each time, because a menu that was loaded changes the places of the next ones.
      const next = (await placesOf(all)).find(({ key }) => !known.has(key) && !tried.has(key));
      if (!next) return faults;
      const { key, path, name, isShared } = next;
      tried.add(key);
      const button = page.locator(path);
      if (!(await isOnTop(button))) continue;
      if (isShared) known.add(key);
      const found = await tryPopup(page, button, name).catch((error: unknown) => [String(error).slice(0, 300)]);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  }

  async function tryPopup(page: Page, button: Locator, name: string): Promise<string[]> {
    await button.click();
    const layer = await openedBy(page, button);
    counted.opened += 1;
    const faults = await settled(() => coveredParts(layer));
    const kind = `${name}: ${await layer.innerText()}`;
    const isNew = !known.has(kind);
    if (isNew) {
      known.add(kind);
      counted.kinds += 1;
      const id = await layer.getAttribute('id');
      faults.push(...(await settled(() => violationsOn(page, (axe) => axe.include(`[id="${id}"]`)))));
    }
    faults.push(...(await closeByEscape(page, layer, button)));
    if (!isNew) return faults;
    await button.focus();
    await page.keyboard.press('Enter');
    // A row that is drawn again has a new layer.
    const again = await openedBy(page, button);
    faults.push(...(await moveByArrows(page, again)));
    return [...faults, ...(await closeByEscape(page, again, button))];
  }
  return { look, counted };
}

const outsideRows = (page: Page): Locator => page.locator(`${buttons}:not(:is(${rows}) *)`);

/**
 * The buttons by their place in the page: a part that is drawn again replaces its button, a new button elsewhere
 * changes the order, and a new count changes a name. The top bar is shared, because it is the same on every page.
 */
const placesOf = (all: Locator): Promise<{ key: string; path: string; name: string; isShared: boolean }[]> =>
  all.filter({ visible: true }).evaluateAll((buttonsNow) =>
    buttonsNow.map((button) => {
      const steps: string[] = [];
      for (let at: Element = button; at.parentElement; at = at.parentElement)
        steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
      const path = [':root', ...steps].join(' > ');
      const name = button.getAttribute('aria-label') ?? button.textContent;
      const isShared = button.closest('main, [role=dialog]') === null;
      return { key: isShared ? name : path, path, name, isShared };
    }),
  );

/** The open layer of a button, once the focus is in it. The button is looked up each time, because its part replaces it. */
async function openedBy(page: Page, button: Locator): Promise<Locator> {
  const idOf = () =>
    button.evaluate((opener) => {
      const controls = opener.getAttribute('aria-controls');
      const layer = controls ? document.getElementById(controls) : null;
      return layer?.checkVisibility() && layer.contains(document.activeElement) ? controls : null;
    });
  const until = Date.now() + openMs;
  let id = await idOf();
  for (; id === null && Date.now() < until; id = await idOf()) await delay(50);
  if (id === null) throw new Error('no layer with the focus in it opens');
  return page.locator(`[id="${id}"]`);
}

async function moveByArrows(page: Page, layer: Locator): Promise<string[]> {
  if ((await layer.getAttribute('role')) !== 'menu') return [];
  const items = layer.locator('[role^=menuitem]');
  const count = await items.count();
  const seen = new Set<number>();
  await page.keyboard.press('Home');
  for (let press = 0; press < count; press += 1) {
    seen.add(await items.evaluateAll((all) => all.findIndex((item) => item === document.activeElement)));
    await page.keyboard.press('ArrowDown');
  }
  seen.delete(-1);
  return seen.size === count ? [] : [`arrows reach ${seen.size} of ${count} items`];
}

/** The focus returns to the button, or to the text of the composer for a tool of the composer. */
async function closeByEscape(page: Page, layer: Locator, button: Locator): Promise<string[]> {
  await page.keyboard.press('Escape');
  await gone(layer);
  const handle = await button.elementHandle();
  const isBack = page.waitForFunction(
    (opener) => {
      const { activeElement } = document;
      if (activeElement === opener) return true;
      const log = document.querySelector('[role=log]');
      const isTool = log && opener && log.compareDocumentPosition(opener) & Node.DOCUMENT_POSITION_FOLLOWING;
      return Boolean(isTool) && activeElement?.matches('textarea');
    },
    handle,
    { timeout: 5_000 },
  );
  return isBack.then(
    () => [],
    () => ['the focus does not return after Escape'],
  );
}

const settleMs = 5_000;

/** A layer is animated and loads parts later: its faults count once they persist. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + settleMs;
  let faults = await look();
  while (faults.length > 0 && Date.now() < until) {
    await delay(200);
    faults = await look();
  }
  return faults;
}

/** A panel may cover a part of the page. */
async function isOnTop(part: Locator): Promise<boolean> {
  await part.scrollIntoViewIfNeeded();
  return part.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
