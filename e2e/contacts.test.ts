import { aCompany, aConnection, aContact, aTicket } from '@recadia/db/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct({ hasTalks: true });
const camila = { email: 'camila@casaaurora.exemplo' };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function open(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contatos' }).first().click();
  await shown(page.getByRole('table', { name: 'Contatos' }));
}

it('CON-01 contacts are searched, scrolled through, added, imported, exported and deleted', async () => {
  const company_id = await product.shopId();
  for (let n = 10; n < 80; n += 1) await aContact(product.admin, { company_id, name: `Freguês ${n}` });
  const { page } = await product.aPerson(camila);
  await open(page);
  for (const name of ['Nome', 'Número', 'E-mail', 'Último atendimento'])
    await shown(page.getByRole('columnheader', { name }));
  await page.getByRole('searchbox', { name: 'Buscar contato' }).fill('mariana');
  const mariana = row(page, 'Mariana Lopes');
  await shown(mariana.getByText('mariana.lopes@exemplo.com.br'));
  await shown(mariana.getByText('ML', { exact: true }));
  await shown(mariana.getByText(/\+55 \(11\)/));
  await expect.poll(() => page.getByRole('row').count()).toBe(2);

  await page.getByRole('searchbox', { name: 'Buscar contato' }).fill('fregues');
  await shown(row(page, 'Freguês 10'));
  await expect.poll(() => row(page, 'Freguês 79').count()).toBe(0);
  for (const last of ['Freguês 39', 'Freguês 69', 'Freguês 79']) {
    await row(page, last).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 3_000);
  }
  await shown(row(page, 'Freguês 79'));

  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar contatos.csv' }).click();
  expect((await download).suggestedFilename()).toBe('contatos.csv');
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
  await shown(page.getByRole('dialog', { name: 'Importar planilha' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Excluir contato Freguês 10' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await shown(toast(page, 'Contato excluído com sucesso.'));
  await gone(row(page, 'Freguês 10'));
});

it('CON-15 a colleague’s page follows: added, changed, gone', async () => {
  const [{ page }, other] = [await product.aPerson(camila), await product.aPerson({ profile: 'admin' })];
  await open(page);
  await open(other.page);
  await page.getByRole('button', { name: 'Novo contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Abel Antunes');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('5511955554444');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(row(other.page, 'Abel Antunes'));
  await page.getByRole('button', { name: 'Editar contato Abel Antunes' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar contato' });
  await edit.getByRole('textbox', { name: 'Nome' }).fill('Abel Azevedo');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await shown(row(other.page, 'Abel Azevedo'));
  await expect.poll(() => row(other.page, 'Abel Antunes').count()).toBe(0);
  await page.getByRole('button', { name: 'Excluir contato Abel Azevedo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await gone(row(other.page, 'Abel Azevedo'));
});

it('CON-21 opens a new ticket by the chat icon; deletes a contact with tickets on yes', async () => {
  const { page } = await product.aPerson(camila);
  await open(page);
  await page.getByRole('searchbox', { name: 'Buscar contato' }).fill('thiago');
  await page.getByRole('button', { name: 'Iniciar conversa Thiago Menezes' }).click();
  const contact = page.getByRole('dialog', { name: 'Novo atendimento' }).getByRole('combobox', { name: 'Contato' });
  await expect.poll(() => contact.inputValue()).toBe('Thiago Menezes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Excluir contato Thiago Menezes' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir o contato Thiago Menezes?' });
  await shown(question.getByText(/O atendimento com este contato também será excluído/));
  await question.getByRole('button', { name: 'Excluir' }).click();
  await gone(row(page, 'Thiago Menezes'));
  const left = await product.admin
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', 'c.id', 't.contact_id')
    .select('t.id')
    .where('c.name', '=', 'Thiago Menezes')
    .execute();
  expect(left).toEqual([]);
  await page.getByRole('link', { name: 'Atendimentos' }).first().click();
  await shown(page.getByRole('link', { name: 'Mariana Lopes' }));
  await expect.poll(() => page.getByRole('link', { name: 'Thiago Menezes' }).count()).toBe(0);
});

it('LAY-21 shows numbers of 12 and 13 digits with a mask everywhere, other numbers as they are', async () => {
  const companyId = (await aCompany(product.admin, { name: 'Agenda de Números' })).id;
  const numbers = {
    '551133334444': '+55 (11) 3333-4444',
    '5511987654321': '+55 (11) 98765-4321',
    '11987654321': '11987654321',
    '55119876543210': '55119876543210',
  };
  const { id: connection_id } = await aConnection(product.admin, { company_id: companyId });
  const { page, account } = await product.aPerson({ profile: 'admin', companyId });
  const tickets: { uuid: string; shown: string }[] = [];
  for (const [number, masked] of Object.entries(numbers)) {
    const contact = await aContact(product.admin, { company_id: companyId, name: `Pessoa ${number}`, number });
    const held = { company_id: companyId, contact_id: contact.id, connection_id, user_id: account.id };
    const { uuid } = await aTicket(product.admin, { ...held, status: 'open' });
    tickets.push({ uuid, shown: masked });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  for (const [number, masked] of Object.entries(numbers))
    await shown(row(page, `Pessoa ${number}`).getByText(masked, { exact: true }));
  for (const { uuid, shown: masked } of tickets) {
    await page.goto(`/tickets/${uuid}`);
    await shown(page.getByRole('complementary', { name: 'Contato' }).getByText(masked, { exact: true }));
  }
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await page.getByRole('combobox', { name: 'Contato' }).fill('Pessoa');
  for (const masked of Object.values(numbers)) await shown(page.getByRole('option').getByText(masked, { exact: true }));
});
