import { spareLine, spareNumber } from '@recadia/emulators/seed';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemo, type Demo } from '../testkit/demo/demo.ts';
import { launchBrowser } from '../testkit/browser/browser.ts';
import { gone, shown, toast } from './lib/locators.ts';
import { signIn } from '../testkit/browser/sign-in.ts';

// With both pages open, a user connects a number and receives a message in less than two minutes.
const withinMs = 120_000;
const began = performance.now();
const taken: Record<string, number> = {};

let demo: Demo;
let browser: Browser;
let page: Page;
let phone: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  const aPage = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  };
  [page, phone] = await Promise.all([aPage(demo.url), aPage(demo.emulators.phone.url)]);
  await signIn(page, demo.admin);
  await page.goto('/connections');
  taken['from nothing to the screen with two connected numbers'] = performance.now() - began;
});
afterAll(async () => {
  const lines = Object.entries(taken).map(([what, ms]) => `  ${what}: ${(ms / 1_000).toFixed(1)} s`);
  console.log(
    ['linking by hand', ...lines, `  all of it: ${((performance.now() - began) / 1_000).toFixed(1)} s`].join('\n'),
  );
  await browser.close();
  await demo.stop();
});

const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

/** Measures the time from the button to the first customer's message, with two tabs. */
async function timed(what: string, journey: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await journey();
  taken[what] = performance.now() - start;
  expect(taken[what]).toBeLessThan(withinMs);
}

async function addConnection(name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova conexão' });
  await form.getByLabel('Nome').fill(name);
  return form;
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Salvar' }).click();
  await gone(form);
}

async function seeFirstMessage(name: string): Promise<void> {
  await shown(row(name).getByText('Conectada'));
  await shown(row(name).getByText(/^Última mensagem/));
}

it('starts with a linked number and a Cloud API number, both connected', async () => {
  for (const name of ['Loja Centro', 'Entregas e montagem']) await seeFirstMessage(name);
});

it('links a phone by QR code and shows the first message as last activity', async () => {
  await timed('by QR code', async () => {
    await save(await addConnection('Loja Campinas'));
    const dialog = page.getByRole('dialog', { name: /Conectar “Loja Campinas”/ });
    await shown(dialog.getByRole('img', { name: 'Código QR para ler com o celular' }));
    await phone.goto(`/?phone=${spareLine.phone}&chat=devices`);
    const camera = phone.waitForEvent('filechooser');
    await phone.getByRole('button', { name: 'Ler de uma imagem' }).click();
    const buffer = await page.screenshot();
    await (await camera).setFiles({ name: 'tela.png', mimeType: 'image/png', buffer });
    await shown(phone.getByText('Aparelho vinculado.'));
    await gone(dialog);
    await shown(row('Loja Campinas').getByText('+55 (19) 97410-3300'));
    await seeFirstMessage('Loja Campinas');
  });
});

it('a code of eight characters does the same', async () => {
  await timed('by pairing code', async () => {
    await phone.goto('/');
    await phone.getByRole('button', { name: 'Nova linha' }).click();
    await phone.getByLabel('Nome').fill('Casa Aurora Outlet');
    await phone.getByLabel('Celular com DDI e DDD, só números').fill('5511933332222');
    await phone.getByRole('button', { name: 'Adicionar' }).click();

    await save(await addConnection('Outlet'));
    const dialog = page.getByRole('dialog', { name: /Conectar “Outlet”/ });
    await dialog.getByRole('button', { name: /Conectar com um código/ }).click();
    await dialog.getByLabel('Número do celular').fill('55 11 93333-2222');
    await dialog.getByRole('button', { name: 'Receber código' }).click();
    const code = await dialog.locator('output').textContent();
    await phone.getByLabel('Código de 8 caracteres').fill(code ?? '');
    await phone.getByRole('button', { name: 'Usar código' }).click();
    await shown(phone.getByText('Aparelho vinculado.'));
    await gone(dialog);
    await seeFirstMessage('Outlet');
  });
});

it('connects a Cloud API number: fields, webhook address, test and first message', async () => {
  await timed('Cloud API', async () => {
    const form = await addConnection('Atacado');
    await form.getByLabel('Tipo de conexão').selectOption({ label: 'API oficial do WhatsApp (Cloud API)' });
    await form.getByRole('tab', { name: 'API oficial' }).click();
    const { phoneNumberId, wabaId, token, appSecret, verifyToken } = spareNumber;
    await form.getByLabel('ID do número').fill(phoneNumberId);
    await form.getByLabel('ID da conta').fill(wabaId);
    await form.getByLabel('Token de acesso').fill(token);
    await form.getByLabel('Chave secreta do app').fill(appSecret);
    await form.getByLabel('Token de verificação').fill(verifyToken);
    await save(form);

    await page.getByRole('button', { name: 'Editar Atacado' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar conexão' });
    await edit.getByRole('tab', { name: 'API oficial' }).click();
    const address = await edit.getByLabel('Endereço do webhook').inputValue();
    await phone.goto(`/?phone=${spareNumber.phone}&chat=devices`);
    await phone.getByLabel('Endereço do webhook').fill(address);
    await phone.getByRole('button', { name: 'Verificar e salvar' }).click();
    await shown(phone.getByText('O produto respondeu ao desafio.'));

    await edit.getByRole('button', { name: 'Testar conexão' }).click();
    await shown(edit.getByText(/^Funciona/));
    await page.keyboard.press('Escape');
    await gone(edit);
    await seeFirstMessage('Atacado');
  });
});

it('shows no error during the journey', async () => {
  expect(await toast(page, /./, 'alert').count()).toBe(0);
});
