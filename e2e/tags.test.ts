import { describe, expect, it } from 'vitest';
import { aTalk } from '../testkit/talks.ts';
import { call } from './lib/call.ts';
import { useProduct } from './lib/product.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';
import { recordCalls } from './lib/traffic.ts';

const product = useProduct();

it('TAG-02 lets an admin search, add, change and delete tags in a table with ticket counts', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await page.getByRole('link', { name: 'Tags' }).first().click();
  const table = page.getByRole('table', { name: 'Tags' });
  await shown(table);

  await page.getByRole('button', { name: 'Nova tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova tag' });
  await dialog.getByLabel('Nome').fill('Poltrona em falta');
  await dialog.getByRole('radio').nth(7).check({ force: true });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Tag salva com sucesso.'));
  await gone(dialog);
  await shown(table.getByText('Poltrona em falta'));
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toEqual(['Tag', 'Coluna do kanban', 'Atendimentos', 'Ações']);
  const chip = table.getByText('Poltrona em falta');
  const painted = chip.locator('..').evaluate((it) => getComputedStyle(it).backgroundColor);
  expect(await painted).not.toBe('rgba(0, 0, 0, 0)');
  const row = table.getByRole('row', { name: /Poltrona em falta/ });
  await shown(row.getByRole('cell', { name: '0', exact: true }));
  const company_id = await product.shopId();
  const { ticketId } = await aTalk(product.admin, { company_id, name: (noun) => noun });
  const { id } = await product.admin
    .selectFrom('tags')
    .select('id')
    .where('name', '=', 'Poltrona em falta')
    .executeTakeFirstOrThrow();
  expect((await call(page, 'POST', '/tags/sync', { ticketId, tags: [{ id }] })).status).toBe(200);
  await shown(row.getByRole('cell', { name: '1', exact: true }));

  await page.getByRole('searchbox', { name: 'Buscar tag' }).fill('poltrona');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByRole('button', { name: 'Editar Poltrona em falta' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar tag' });
  await expect.poll(() => edit.getByLabel('Nome').inputValue()).toBe('Poltrona em falta');
  await edit.getByLabel('Nome').fill('Poltrona encomendada');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await shown(table.getByText('Poltrona encomendada'));

  await table.getByRole('button', { name: 'Excluir Poltrona encomendada' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await shown(toast(page, 'Tag excluída com sucesso.'));
  await shown(page.getByText('Nada encontrado'));
  await page.getByRole('button', { name: 'Limpar busca' }).first().click();
  await shown(table.getByText('Cliente VIP'));
});

describe('TAG-03 the name of a tag', () => {
  it('is required and has at least three characters, in the words of the specification', async () => {
    const { page } = await product.aPerson({ profile: 'admin' });
    await page.goto('/tags');
    const { calls } = recordCalls(page);
    await page.getByRole('button', { name: 'Nova tag' }).click();
    const name = page.getByRole('dialog').getByLabel('Nome');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await shown(page.getByText('Obrigatório'));
    await expect.poll(() => hasFocus(name)).toBe(true);
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('  ab ');
    await shown(page.getByText('Mensagem muito curta'));
    await page.getByRole('button', { name: 'Salvar' }).click();
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/tags')).toEqual([]);
    await name.fill('abc');
    await gone(page.getByText('Mensagem muito curta'));
    await page.getByRole('button', { name: 'Salvar' }).click();
    await shown(toast(page, 'Tag salva com sucesso.'));
  });

  it('refuses a name in use beside the field and keeps the typed text', async () => {
    const { page, pageErrors } = await product.aPerson({ profile: 'admin' });
    pageErrors.expect(/status of 409/);
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Nova tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('CLIENTE vip');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await shown(toast(page, 'Já existe uma tag com este nome.', 'alert'));
    await shown(dialog.getByText('Já existe uma tag com este nome.'));
    await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('CLIENTE vip');
  });
});

it('TAG-04 only admins and supervisors get the kanban switch', async () => {
  for (const [profile, count] of [
    ['admin', 1],
    ['supervisor', 1],
    ['user', 0],
  ] as const) {
    const { page } = await product.aPerson({ profile });
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Nova tag' }).click();
    await shown(page.getByRole('dialog').getByLabel('Nome'));
    expect(await page.getByRole('switch', { name: 'Coluna do kanban' }).count(), profile).toBe(count);
    if (count === 0) continue;
    await page.getByRole('dialog').getByLabel('Nome').fill(`Coluna de ${profile}`);
    await page.getByRole('switch').check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    const row = page.getByRole('row', { name: new RegExp(`Coluna de ${profile}`) });
    await shown(row.getByText('Sim'));
  }
});

it('hides delete without the permission', async () => {
  const { page } = await product.aPerson({ profile: 'user' });
  await page.goto('/tags');
  await shown(page.getByRole('button', { name: 'Editar Cliente VIP' }));
  await expect.poll(() => page.getByRole('button', { name: /^Excluir/ }).count()).toBe(0);
});

it('typed words are not lost by closing the dialog in haste', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Nova tag' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Meio escrita');
  await page.keyboard.press('Escape');
  await shown(page.getByText('Descartar alterações?'));
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Nome').inputValue()).toBe('Meio escrita');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await gone(page.getByRole('dialog'));
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Nova tag' }))).toBe(true);
});
