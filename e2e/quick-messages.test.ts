import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from './lib/call.ts';
import { useDesk } from './lib/desk.ts';
import { shown } from './lib/locators.ts';
import { tokenOf } from './lib/tokens.ts';

const desk = useDesk();

const box = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const tray = (page: Page) => page.getByRole('list', { name: 'Arquivos para enviar' });

const make = async (page: Page, shortcode: string, more: { message?: string; geral?: boolean } = {}) => {
  const { status, body } = await call(page, 'POST', '/quick-messages', { shortcode, ...more });
  return { ...(body as { id: number; error?: string }), status };
};

/** Attaches a file to a quick message, as its page does. */
function attach(page: Page, id: number, name: string): Promise<number> {
  return page.evaluate(
    async ([quickMessageId, fileName, token]) => {
      const form = new FormData();
      form.append('typeArch', 'quickMessage');
      form.append('file', new Blob(['sofá: 3.190']), fileName);
      const headers = { authorization: `Bearer ${token}` };
      const address = `/quick-messages/${quickMessageId}/media-upload`;
      return (await fetch(address, { method: 'POST', headers, body: form })).status;
    },
    [id, name, tokenOf(page)] as const,
  );
}

it('QMS-08 lists own and shared messages, inserts the chosen one with its file', async () => {
  const bia = desk.aCustomer('Bia Lacerda');
  const { page: boss, account: admin, pageErrors } = await desk.anAgent('camila');
  const { page, account, pageErrors: refusals } = await desk.anAgent('julia');
  pageErrors.expect(/409/);
  for (const refused of [/409/, /404/, /403/]) refusals.expect(refused);
  const taken = { status: 409, error: 'ERR_QUICKMESSAGE_SHORTCODE_EXISTS' };
  const own = await make(page, 'Tabela', { message: 'Segue a tabela, {{firstName}}.' });
  expect([own.status, await attach(page, own.id, 'tabela.txt')]).toEqual([200, 200]);
  expect(await make(page, 'TABELA')).toMatchObject(taken);
  expect((await make(boss, 'tabela', { geral: true, message: 'A de todos.' })).status).toBe(200);
  expect(await make(boss, 'tabelA', { geral: true })).toMatchObject(taken);
  expect((await make(boss, 'tabela', { message: 'Só da Camila.' })).status).toBe(200);

  const list = async (companyId: number, userId: number) =>
    call(page, 'GET', `/quick-messages/list?companyId=${companyId}&userId=${userId}`);
  const { body } = await list(account.companyId, account.id);
  expect((body as { message: string }[]).map(({ message }) => message).sort()).toEqual([
    'A de todos.',
    'Olá, {{firstName}}! Entregamos em até 7 dias úteis.',
    'Segue a tabela, {{firstName}}.',
    'Vou preparar o seu orçamento.',
  ]);
  expect((await list(account.companyId, admin.id)).status).toBe(404);
  expect((await list(account.companyId + 1, account.id)).status).toBe(403);

  await bia.send('Quanto custa o sofá?');
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar ${bia.name}` }).click();
  await shown(box(page));
  const choose = async (shortcode: string, words: string) => {
    await box(page).pressSequentially(`/${shortcode}`);
    await page.getByRole('option', { name: new RegExp(words) }).click();
  };
  const signed = (text: string) => `*${account.name}:*\n${text}`;
  await choose('orc', 'Vou preparar');
  await expect.poll(() => box(page).inputValue()).toBe('Vou preparar o seu orçamento.');
  await box(page).press('Enter');
  await expect.poll(bia.received).toEqual([signed('Vou preparar o seu orçamento.')]);

  await choose('tab', 'Segue a tabela');
  await shown(tray(page).getByText('tabela.txt'));
  await expect.poll(() => box(page).inputValue()).toBe('Segue a tabela, Bia.');
  await box(page).press('Enter');
  await expect.poll(() => bia.received().at(-1)).toBe(`document: tabela.txt: ${signed('Segue a tabela, Bia.')}`);
  expect(bia.received()).toHaveLength(2);

  // With another file attached before, the text is still sent with its own file.
  await page.getByRole('button', { name: 'Anexar' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Documento' }).click();
  await (await chooser).setFiles({ name: 'medidas.txt', mimeType: 'text/plain', buffer: Buffer.from('2 x 3') });
  await shown(tray(page).getByText('medidas.txt'));
  await choose('tab', 'Segue a tabela');
  await shown(tray(page).getByText('tabela.txt'));
  await box(page).press('Enter');
  await expect.poll(() => bia.received().length).toBe(4);
  expect(bia.received().slice(2).sort()).toEqual([
    'document: medidas.txt',
    `document: tabela.txt: ${signed('Segue a tabela, Bia.')}`,
  ]);
});
