import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { addCrowd } from './lib/crowd.ts';
import type { Person } from './lib/visitors.ts';
import { useProduct } from './lib/product.ts';
import { takeOverConversations } from './lib/screens/visit-screens.ts';
import { hasFocus, shown } from './lib/locators.ts';
import { recordCalls } from './lib/traffic.ts';

const product = useProduct({ hasTalks: true });
/** One page of options, the empty option, and the options of a dialog beside it. */
const mostInPage = 55;

beforeAll(async () => {
  await addCrowd(product.admin, await product.shopId());
});

async function anAdmin(): Promise<Person> {
  const person = await product.aPerson({ profile: 'admin', name: 'Lia Prado' });
  await takeOverConversations(product.admin, person.account);
  return person;
}

const dialogOf = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', name ? { name } : {});

/** Opened by the arrow key, found by typing, chosen by Enter. */
async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label });
  await box.focus();
  await box.press('ArrowDown');
  const options = within.getByRole('listbox', { name: label }).getByRole('option');
  await shown(options.first());
  expect(await options.count()).toBeLessThanOrEqual(mostInPage);
  expect(await options.filter({ hasText: name }).count()).toBe(0);
  await box.pressSequentially(name);
  await expect.poll(() => options.allTextContents()).toEqual([name]);
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toBe(name);
  // The typed text equals the name before the list closes.
  await expect.poll(async () => [await options.count(), await hasFocus(box)]).toEqual([0, true]);
}

/** Typed into the search of the list, and ticked by the space bar. */
async function tick(within: Page | Locator, label: string, name: string): Promise<void> {
  const group = within.getByRole('group', { name: label, exact: true });
  const boxes = group.getByRole('checkbox');
  await shown(boxes.first());
  expect(await boxes.count()).toBeLessThanOrEqual(mostInPage);
  expect(await group.getByRole('checkbox', { name }).count()).toBe(0);
  await group.getByRole('searchbox').focus();
  await group.getByRole('searchbox').pressSequentially(name);
  await expect.poll(() => boxes.count()).toBe(1);
  await group.getByRole('searchbox').press('Tab');
  await expect.poll(() => hasFocus(boxes.first())).toBe(true);
  await boxes.first().press('Space');
  await expect.poll(() => group.getByRole('checkbox', { name, checked: true }).count()).toBe(1);
}

async function openConversation(page: Page): Promise<void> {
  await page.goto('/tickets?all=1');
  await page.locator('main [data-status] a').first().click();
  await shown(page.locator('[role=log] [role=article]').first());
}

describe('a company of 2,000 users and 300 queues finds entries by typing and keyboard', () => {
  it('where a conversation is handed over, begun and marked', async () => {
    const { page } = await anAdmin();
    const { calls } = recordCalls(page);
    await openConversation(page);
    await page.locator('#conversation').getByRole('button', { name: 'Transferir' }).click();
    const transfer = dialogOf(page, /^Transferir #/);
    await choose(transfer, 'Fila', 'Setor 0287');
    await choose(transfer, 'Conexão', 'Linha 0079');
    const person = transfer.getByRole('combobox', { name: 'Atendente (opcional)' });
    await person.pressSequentially('Atendente');
    await expect.poll(() => transfer.getByRole('option').count()).toBe(50);
    await person.pressSequentially(' 1987');
    await expect.poll(() => transfer.getByRole('option').count()).toBe(1);
    // The server is searched, not only a list that may end earlier.
    await expect.poll(() => calls.map(({ path }) => path)).toContain('/users/list?searchParam=Atendente+1987');
    await person.press('Enter');
    expect(await violationsOn(page)).toEqual([]);
    await transfer.getByRole('button', { name: 'Transferir' }).click();
    await shown(page.getByRole('status').filter({ hasText: /transferido/ }));
    const { name } = await product.admin
      .selectFrom('tickets')
      .innerJoin('users', 'users.id', 'tickets.user_id')
      .select('users.name')
      .orderBy('tickets.updated_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Atendente 1987');

    await page.goto('/tickets?all=1');
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    await choose(dialogOf(page, 'Novo atendimento'), 'Fila', 'Setor 0299');
    await page.keyboard.press('Escape');

    await openConversation(page);
    await page.getByRole('complementary', { name: 'Contato' }).getByRole('button', { name: 'Adicionar' }).click();
    const tags = dialogOf(page, 'Tags do atendimento');
    await shown(tags.getByRole('checkbox').first());
    expect(await tags.getByRole('checkbox').count()).toBeLessThanOrEqual(mostInPage);
    await tags.getByRole('textbox').pressSequentially('Etiqueta 0291');
    await expect.poll(() => tags.getByRole('checkbox').count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => tags.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0);
  });

  it('where several conversations are handed over or marked at once', async () => {
    const { page } = await anAdmin();
    await page.goto('/tickets?all=1');
    const row = page.locator('main [data-status]').first();
    await row.hover();
    await row.getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Transferir' }).click();
    await choose(dialogOf(page), 'Fila', 'Setor 0288');
    await choose(dialogOf(page), 'Atendente (opcional)', 'Atendente 1999');
    // The first Escape closes the list.
    await page.keyboard.press('ArrowDown');
    await shown(dialogOf(page).getByRole('option').first());
    await page.keyboard.press('Escape');
    expect(await dialogOf(page).getByRole('option').count()).toBe(0);
    await shown(dialogOf(page));
    await page.keyboard.press('Escape');
    expect(await dialogOf(page).count()).toBe(0);
    await page.getByRole('toolbar').getByRole('button', { name: 'Marcar', exact: true }).click();
    const tags = dialogOf(page);
    await shown(tags.getByRole('checkbox').first());
    expect(await tags.getByRole('checkbox').count()).toBeLessThanOrEqual(mostInPage);
    await tags.getByRole('searchbox').pressSequentially('Etiqueta 0300');
    await expect.poll(() => tags.getByRole('checkbox').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => tags.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });

  it('where lists and the board are narrowed', async () => {
    const { page } = await anAdmin();
    for (const path of ['/tickets?all=1', '/kanban']) {
      await page.goto(path);
      await page.getByRole('button', { name: /^Filas: \d+ de \d+/ }).click();
      const queues = dialogOf(page, 'Filas');
      // All are ticked; first none, then one.
      await queues.getByRole('button', { name: 'Desmarcar todas' }).click();
      await tick(queues, 'Filas', 'Setor 0277');
      await shown(page.getByRole('button', { name: /^Filas: 1 de \d+/ }));
      // All but one are more than two hundred, and the server accepts them.
      await queues.getByRole('button', { name: 'Mostrar todas' }).click();
      await shown(page.getByRole('button', { name: /^Filas: (\d+) de \1/ }));
      const answer = page.waitForResponse((response) => response.url().includes('queueIds='));
      await queues.getByRole('checkbox', { name: 'Setor 0277' }).click();
      expect((await answer).status()).toBe(200);
      await page.keyboard.press('Escape');
    }

    await page.goto('/tickets?all=1');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await tick(dialogOf(page, 'Filtros'), 'Tags', 'Etiqueta 0292');
    await tick(dialogOf(page, 'Filtros'), 'Atendentes', 'Atendente 1988');
    await tick(dialogOf(page, 'Filtros'), 'Conexões', 'Linha 0080');
    await page.keyboard.press('Escape');
    await shown(page.getByText('Atendente: Atendente 1988'));

    await page.goto('/tickets?tab=search');
    await page.getByRole('button', { name: 'Tags' }).click();
    // The panel has the name of its button, which then shows the count.
    await tick(dialogOf(page), 'Tags', 'Etiqueta 0293');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Atendentes' }).click();
    await tick(dialogOf(page), 'Atendentes', 'Atendente 1989');
    await page.keyboard.press('Escape');

    await page.goto('/');
    await choose(page.locator('main'), 'Fila', 'Setor 0278');
    expect(await violationsOn(page)).toEqual([]);
  });

  it('where people, numbers, chats and what is planned are set up, and in the audit', async () => {
    const { page } = await anAdmin();
    await page.goto('/users');
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    await choose(dialogOf(page), 'Conexão padrão', 'Linha 0078');
    await tick(dialogOf(page), 'Filas', 'Setor 0279');
    expect(await violationsOn(page)).toEqual([]);

    await page.goto('/connections');
    await page.getByRole('button', { name: 'Editar Showroom' }).click();
    await tick(dialogOf(page), 'Filas', 'Setor 0281');
    await page.getByRole('tab', { name: 'Tempos e robô' }).click();
    await choose(dialogOf(page).getByRole('tabpanel'), 'Fila de transferência', 'Setor 0282');

    await page.goto('/schedules');
    await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
    await choose(dialogOf(page), 'Conexão', 'Linha 0077');

    await page.goto('/chats');
    await page.getByRole('button', { name: 'Nova conversa' }).first().click();
    await tick(dialogOf(page, 'Nova conversa'), 'Participantes', 'Atendente 1990');
    expect(await violationsOn(page)).toEqual([]);

    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Auditoria' }).click();
    const who = page.getByRole('combobox', { name: 'Quem' });
    await who.pressSequentially('Atendente 1991');
    await shown(page.getByRole('option', { name: /Atendente 1991/ }));
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(mostInPage);
    await who.press('Enter');
    await expect.poll(() => who.inputValue()).toBe('Atendente 1991');
  });
});
