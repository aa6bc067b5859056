import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { tabThrough } from './lib/keyboard.ts';
import { gone, hasFocus, shown } from './lib/locators.ts';
import { sweep, sweepMs } from './lib/screens/sweep.ts';
import type { SizeName } from './lib/screens/visit-screens.ts';

const product = useProduct({ hasTalks: true, hasTeam: true });

describe('everything can be reached with Tab, visibly, and nothing holds the focus', () => {
  it.each<SizeName>(['desktop', 'phone'])('%s', { timeout: sweepMs }, async (size) => {
    const look = async (page: Page) => {
      // Arrows move inside a menu, and Tab leaves it: see below.
      if ((await page.getByRole('menu').count()) > 0) return [];
      // A toast disappears by itself, and may cover other elements until then.
      await gone(page.locator('[role=status][data-tone=success]').first());
      return tabThrough(page);
    };
    expect(await sweep(product, { size, look })).toEqual([]);
  });
});

describe('a layer closes with Escape and gives the focus back to what opened it', () => {
  const layers: [string, path: string, button: string][] = [
    ['a new tag', '/tags', 'Nova tag'],
    ['changing a tag', '/tags', 'Editar Cliente VIP'],
    ['deleting a tag', '/tags', 'Excluir Cliente VIP'],
    ['the volume', '/tickets', 'Som de aviso'],
    ['the account menu', '/tickets', 'Minha conta'],
    ['the palette', '/tickets', 'Buscar ou executar ação'],
  ];
  it.each(layers)('%s', async (_, path, name) => {
    const { page } = await product.aPerson({ profile: 'admin' });
    await page.goto(path);
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const layer = page.locator('[role=dialog], [role=menu]');
    await shown(layer.first());
    await expect.poll(() => focusIsIn(page, '[role=dialog], [role=menu]')).toBe(true);
    await page.keyboard.press('Escape');
    await gone(layer.first());
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  it('the menu laid over the page', async () => {
    const { page } = await product.aPerson({ profile: 'admin' }, { size: [1024, 768] });
    const opener = page.getByRole('button', { name: 'Expandir menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusIsIn(page, '[role=dialog]')).toBe(true);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  it('a dialog opened from the account menu gives it back to the menu’s button', async () => {
    const { page } = await product.aPerson({ profile: 'admin' });
    const opener = page.getByRole('button', { name: 'Minha conta' });
    for (const name of ['Editar perfil', 'Idioma', 'Atalhos do teclado']) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focusIsIn(page, '[role=dialog]')).toBe(true);
      await page.keyboard.press('Escape');
      await gone(page.getByRole('dialog'));
      await expect.poll(() => hasFocus(opener)).toBe(true);
    }
  });
});

it('arrows walk through every entry of a menu, Home and End go to its ends', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await page.getByRole('button', { name: 'Minha conta' }).focus();
  await page.keyboard.press('Enter');
  const entries = page.locator('[role^=menuitem]');
  await shown(entries.first());
  const count = await entries.count();
  const seen = new Set<string>();
  await page.keyboard.press('Home');
  for (let at = 0; at < count; at++) {
    seen.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    await page.keyboard.press('ArrowDown');
  }
  expect(seen.size).toBe(count);
  await page.keyboard.press('End');
  await expect.poll(() => hasFocus(entries.last())).toBe(true);
});

it('the colours of a tag are one stop, and arrows choose among them', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Nova tag' }).click();
  const colours = page.getByRole('radio');
  await colours.nth(3).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(colours.nth(4))).toBe(true);
  await expect.poll(() => colours.nth(4).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focusIsIn(page, 'fieldset')).toBe(false);
});

const focusIsIn = (page: Page, where: string): Promise<boolean> =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, where);
