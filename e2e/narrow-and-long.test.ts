import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findOverflow } from './lib/fit.ts';
import { collectServerTexts } from './lib/server-texts.ts';
import { useProduct } from './lib/product.ts';
import { mark, serveLongTexts } from './lib/long-texts.ts';
import type { Screen } from './lib/screens/opening.ts';
import { sweep, sweepMs } from './lib/screens/sweep.ts';
import type { SizeName } from './lib/screens/visit-screens.ts';

const product = useProduct({ hasTalks: true, hasTeam: true });

it('at 320 px, or 400 % zoom, every screen reflows and nothing scrolls sideways', { timeout: sweepMs }, async () => {
  const look = async (page: Page, { isWide }: Screen) => (isWide ? [] : findOverflow(page));
  expect(await sweep(product, { size: 'phone', window: [320, 640], look })).toEqual([]);
});

describe('texts that are 35 % longer', () => {
  const look = async (page: Page, { isWide }: Screen) => (isWide ? [] : findOverflow(page, mark));
  it.each<SizeName>(['desktop', 'tablet', 'phone'])(
    'find room on every screen: %s',
    { timeout: sweepMs },
    async (size) => {
      expect(await sweep(product, { size, prepare: serveLongTexts, look })).toEqual([]);
    },
  );
});

it('LAY-12 every text on every screen comes out of the catalogue', { timeout: sweepMs }, async () => {
  let readServerTexts: ReturnType<typeof collectServerTexts>;
  const prepare = async (page: Page) => {
    readServerTexts = collectServerTexts(page);
    await serveLongTexts(page);
  };
  const look = async (page: Page) => {
    const texts = await textsOn(page);
    const isData = await readServerTexts();
    return texts.filter((text) => !text.includes(mark) && !isData(text));
  };
  expect(await sweep(product, { size: 'desktop', prepare, look })).toEqual([]);
});

/** All texts on screen and for screen readers; key caps have the text of the key. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title.replace(/ · Recadia$/, '')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The names of emoji come from the data of the picker, in the user's language.
      if (node.parentElement?.closest('kbd, script, style, noscript, [frimousse-list]')) continue;
      // Key caps split a text in two.
      const isParted = node.parentElement?.querySelector('kbd');
      texts.push((isParted ? node.parentElement?.textContent : node.textContent)?.trim() ?? '');
    }
    for (const it of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (it.matches('[frimousse-list] *')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(it.getAttribute(name)?.trim() ?? '');
    }
    return texts.filter(Boolean);
  });
}
