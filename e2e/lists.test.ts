import { aCompany } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { stopClock, withClock } from './lib/clock.ts';
import type { Look } from './lib/visitors.ts';
import { useProduct } from './lib/product.ts';
import { comingOnline } from './lib/online.ts';
import { gone, shown, toast } from './lib/locators.ts';
import { recordCalls } from './lib/traffic.ts';

const product = useProduct();
let warehouse: number;

beforeAll(async () => {
  warehouse = (await aCompany(product.admin, { name: 'Depósito Central' })).id;
  for (let number = 1; number <= 45; number++) {
    await aTag(product.admin, { company_id: warehouse, name: `Prateleira ${String(number).padStart(2, '0')}` });
  }
});

const anAdmin = (look?: Look) => product.aPerson({ profile: 'admin', companyId: warehouse }, look);
const rows = (page: Page) => page.getByRole('row', { name: /Prateleira/ });

async function openTags(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await shown(rows(page).first());
}

/** Brings the end of the list this close to the lower edge of its box. */
const scrollTo = (page: Page, fromEndPx: number) =>
  page.getByRole('table').evaluate((table, left) => {
    const box = table.parentElement;
    if (!box) return;
    const before = box.scrollTop;
    box.scrollTop = box.scrollHeight - box.clientHeight - left;
    // The page gets the event with the next frame: a clock that moves earlier would count too early.
    if (box.scrollTop !== before)
      return new Promise<void>((resolve) => box.addEventListener('scroll', () => resolve(), { once: true }));
  }, fromEndPx);

/** The requests of the list from now on; the menu and the profile have requests of their own. */
function recordTagCalls(page: Page): () => string[] {
  const { calls } = recordCalls(page);
  return () => calls.map(({ path }) => path).filter((path) => path.startsWith('/tags'));
}

it('LAY-22 the search waits until the typing has paused for 500 ms', async () => {
  const { page } = await anAdmin({ ...withClock, isLive: true });
  await openTags(page);
  const searches = recordTagCalls(page);
  await stopClock(page);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('prat');
  await page.clock.runFor(499);
  await page.keyboard.type('eleira 07');
  await page.clock.runFor(499);
  expect(searches()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searches).toEqual(['/tags?searchParam=prateleira+07']);
  await page.clock.resume();
  await expect.poll(() => rows(page).count()).toBe(1);
});

describe('part of LAY-25: long lists', () => {
  it('LAY-24 loads the next page within 100 px of the end, 500 ms later, while there is more', async () => {
    const online = comingOnline();
    const { page } = await anAdmin({
      ...withClock,
      isLive: true,
      prepare: (opened, context) => Promise.all([withClock.prepare?.(opened, context), online.prepare(opened)]),
    });
    // A connected page loads everything once more.
    await online.isOver();
    const asked = recordTagCalls(page);
    const pages = () => asked().length;
    await openTags(page);
    await expect.poll(() => rows(page).count()).toBe(20);
    await page.waitForLoadState('networkidle');
    const first = pages();
    await stopClock(page);
    await scrollTo(page, 101);
    await page.clock.runFor(3_000);
    expect(pages()).toBe(first);
    await scrollTo(page, 100);
    await page.clock.runFor(499);
    expect(pages()).toBe(first);
    await page.clock.runFor(1);
    await expect.poll(pages).toBe(first + 1);
    await page.clock.resume();
    await expect.poll(() => rows(page).count()).toBe(40);
    await scrollTo(page, 0);
    await expect.poll(() => rows(page).count()).toBe(45);
    await scrollTo(page, 0);
    await page.waitForTimeout(1_000);
    expect(pages()).toBe(first + 2);
    const names = await rows(page).allTextContents();
    expect(new Set(names).size).toBe(45);
  });

  it('another search starts at the first page again', async () => {
    const { page } = await anAdmin();
    await openTags(page);
    await expect.poll(() => rows(page).count()).toBe(20);
    await scrollTo(page, 0);
    await expect.poll(() => rows(page).count()).toBe(40);
    const searches = recordTagCalls(page);
    await page.getByRole('searchbox').fill('prateleira');
    await expect.poll(searches).toEqual(['/tags?searchParam=prateleira']);
    await expect.poll(() => rows(page).count()).toBe(20);
  });
});

describe('LAY-26 a list that has nothing to show', () => {
  it('shows a placeholder while it loads', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { page } = await anAdmin({
      prepare: (opened) =>
        opened.route('**/tags', async (route) => {
          if (route.request().resourceType() === 'fetch') await held;
          await route.continue();
        }),
    });
    await page.getByRole('link', { name: 'Tags' }).first().click();
    const placeholder = page.getByRole('status', { name: 'Carregando as tags' });
    await shown(placeholder.locator('span').first());
    expect((await placeholder.boundingBox())?.height).toBeGreaterThan(100);
    answer();
    await shown(rows(page).first());
    await gone(placeholder);
  });

  it('an empty one says so and offers the first step', async () => {
    const company = await aCompany(product.admin);
    const { page } = await product.aPerson({ profile: 'admin', companyId: company.id });
    await page.getByRole('link', { name: 'Tags' }).first().click();
    await shown(page.getByText('Nenhuma tag'));
    await page.getByRole('button', { name: 'Criar tag' }).click();
    await shown(page.getByRole('dialog', { name: 'Nova tag' }));
  });

  it('a failed one shows the error and tries again; rows that were there stay', async () => {
    const { page, pageErrors } = await anAdmin();
    pageErrors.expect(/status of 500/);
    const refuse = () =>
      page.route('**/tags', (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', requestId: '-' } })
          : route.continue(),
      );
    await refuse();
    await page.getByRole('link', { name: 'Tags' }).first().click();
    await shown(toast(page, 'Erro interno do servidor.', 'alert'));
    await shown(page.getByText('Não deu para carregar as tags'));
    await shown(page.getByText(/ERR_INTERNAL/));
    await page.unroute('**/tags');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await shown(rows(page).first());

    await gone(page.getByRole('alert'));
    await refuse();
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await shown(toast(page, 'Erro interno do servidor.', 'alert'));
    await expect.poll(() => rows(page).count()).toBe(20);
  });
});

describe('part of LAY-23: saving', () => {
  it('shows that it works for at least 400 ms, and a double click sends once', async () => {
    const { page } = await anAdmin(withClock);
    await openTags(page);
    const { calls } = recordCalls(page);
    await page.getByRole('button', { name: 'Nova tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova tag' });
    await dialog.getByLabel('Nome').fill('Só uma vez');
    await stopClock(page);
    const save = dialog.getByRole('button', { name: 'Salvar' });
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await save.dblclick();
    await page.keyboard.press('Enter');
    expect((await answered).status()).toBe(200);
    await page.clock.runFor(399);
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    await shown(dialog);
    await page.clock.runFor(1);
    await shown(toast(page, 'Tag salva com sucesso.'));
    await page.clock.resume();
    await gone(dialog);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('stays disabled for as long as the answer takes', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { page } = await anAdmin();
    await openTags(page);
    await page.route('**/tags', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Nova tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova tag' });
    await dialog.getByLabel('Nome').fill('Com paciência');
    const save = dialog.getByRole('button', { name: 'Salvar' });
    const width = (await save.boundingBox())?.width;
    await save.click();
    await page.waitForTimeout(800);
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    expect((await save.boundingBox())?.width).toBe(width);
    answer();
    await gone(dialog);
  });
});
