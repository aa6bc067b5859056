import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findOverflow } from './lib/fit.ts';
import { hearData } from './lib/heard.ts';
import { useHouse } from './lib/house.ts';
import { mark, serveLongTexts } from './lib/longTexts.ts';
import type { Account } from './lib/entrance.ts';
import { handOverTalks, sizes, troublesOnTheWay, walkScreens } from './lib/walk.ts';

const house = useHouse({ hasTalks: true, hasTeam: true });

async function camila(): Promise<Account> {
  const account = await house.accountOf({ profile: 'admin', name: 'Camila Duarte' });
  await handOverTalks(house.admin, account);
  return account;
}
const boss = async () =>
  house.accountOf({ profile: 'admin', companyId: await house.platformId(), isSuper: true, name: 'Berta Melo' });

it('at 320 px, or 400 % zoom, every screen reflows and nothing scrolls sideways', async () => {
  const { page, troubles } = await house.aVisitor({ size: [320, 640] });
  troubles.allow(troublesOnTheWay);
  const faults: string[] = [];
  await walkScreens(page, {
    size: 'phone',
    as: await camila(),
    asPlatform: await boss(),
    look: async ({ name, isWide }) => {
      if (!isWide) faults.push(...(await findOverflow(page)).map((fault) => `${name}: ${fault}`));
    },
  });
  expect(faults).toEqual([]);
});

describe('texts that are 35 % longer', () => {
  it.each(['desktop', 'tablet', 'phone'] as const)('find room on every screen: %s', async (size) => {
    const { page, troubles } = await house.aVisitor({ size: [...sizes[size]], prepare: serveLongTexts });
    troubles.allow(troublesOnTheWay);
    const faults: string[] = [];
    await walkScreens(page, {
      size,
      as: await camila(),
      asPlatform: await boss(),
      look: async ({ name, isWide }) => {
        if (!isWide) faults.push(...(await findOverflow(page, mark)).map((fault) => `${name}: ${fault}`));
      },
    });
    expect(faults).toEqual([]);
  });
});

it('LAY-12 every text on every screen comes out of the catalogue', async () => {
  const { page, troubles } = await house.aVisitor({ prepare: serveLongTexts });
  troubles.allow(troublesOnTheWay);
  const isData = hearData(page);
  const strays = new Set<string>();
  await walkScreens(page, {
    size: 'desktop',
    as: await camila(),
    look: async ({ name }) => {
      for (const text of await textsOn(page)) {
        if (!text.includes(mark) && !isData(text)) strays.add(`${name}: ${text}`);
      }
    },
  });
  expect([...strays]).toEqual([]);
});

/** Everything that is read or read out; key caps say what stands on the key. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title.replace(/ · Recadia$/, '')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('kbd, script, style, noscript')) continue;
      // Key caps part a text in two.
      const isParted = node.parentElement?.querySelector('kbd');
      texts.push((isParted ? node.parentElement?.textContent : node.textContent)?.trim() ?? '');
    }
    for (const it of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(it.getAttribute(name)?.trim() ?? '');
    }
    return texts.filter(Boolean);
  });
}
