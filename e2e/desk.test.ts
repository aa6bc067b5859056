import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useDesk } from './lib/desk.ts';
import { findOverflow } from './lib/fit.ts';
import { conversation, gone, hasFocus, shown, toast } from './lib/locators.ts';

const desk = useDesk({ isWhole: true });

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Enviar', exact: true });
/** A message on the screen. */
const messageWith = (page: Page, text: string | RegExp): Locator => page.getByRole('article').filter({ hasText: text });

async function accept(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar ${name}` }).click();
  const open = conversation(page, name);
  await shown(open.getByRole('button', { name: 'Resolver' }));
  await shown(box(page));
  return open;
}

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press('Enter');
}

async function attach(page: Page, entry: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Anexar' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: entry }).click();
  await (await chooser).setFiles(file);
  await shown(page.getByRole('list', { name: 'Arquivos para enviar' }).getByText(file.name));
  await sendButton(page).click();
}

const signed = (name: string, text: string): string => `*${name}:*\n${text}`;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

it('receives a new customer, answers in every way, and reopens after the end', async () => {
  const bruna = desk.aCustomer('Bruna Martins');
  const { page, account, context } = await desk.anAgent('julia');
  await page.getByRole('tab', { name: 'Aguardando 0' }).click();
  const first = await bruna.send('Oi, vocês têm poltrona?');
  await shown(page.getByRole('tab', { name: 'Aguardando 1' }));
  await shown(page.getByText('Oi, vocês têm poltrona?'));
  const open = await accept(page, bruna.name);
  const address = new URL(page.url()).pathname;

  await write(page, 'Temos sim, em três cores.');
  await expect.poll(bruna.received).toHaveLength(1);
  await box(page).pressSequentially('/ent');
  await shown(page.getByRole('option', { name: /entrega/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(bruna.received).toHaveLength(2);
  await attach(page, 'Foto ou vídeo', { name: 'cores.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect.poll(bruna.received).toHaveLength(3);
  await attach(page, 'Documento', { name: 'orçamento.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect.poll(bruna.received).toHaveLength(4);
  await context.grantPermissions(['microphone']);
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await shown(page.getByText('0:01'));
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect.poll(bruna.received).toHaveLength(5);
  expect(bruna.received()).toEqual([
    signed(account.name, 'Temos sim, em três cores.'),
    signed(account.name, 'Olá, Bruna! Entregamos em até 7 dias úteis.'),
    'image',
    'document: orçamento.pdf',
    'audio',
  ]);
  await shown(open.getByRole('button', { name: 'Abrir imagem' }));
  await shown(open.getByRole('link', { name: 'Baixar orçamento.pdf' }));

  await expect.poll(() => open.getByRole('img', { name: 'Lida' }).count()).toBe(0);
  await bruna.readAll();
  await expect.poll(() => open.getByRole('img', { name: 'Lida' }).count()).toBe(5);

  await bruna.react('três cores', '❤️');
  await shown(messageWith(page, 'Temos sim').getByRole('list', { name: 'Reações: ❤️' }));
  await bruna.edit(first, 'Oi, vocês têm poltrona de couro?');
  await shown(messageWith(page, 'Oi, vocês têm poltrona de couro?').getByText('Editada'));
  const slip = await bruna.send('Mensagem para outra pessoa');
  await shown(messageWith(page, 'Mensagem para outra pessoa'));
  await bruna.delete(slip);
  await shown(messageWith(page, 'Mensagem apagada'));
  await expect.poll(() => messageWith(page, 'Mensagem para outra pessoa').count()).toBe(0);

  await open.getByRole('button', { name: 'Transferir' }).click();
  const transfer = page.getByRole('dialog', { name: /^Transferir/ });
  await transfer.getByRole('combobox', { name: 'Atendente (opcional)' }).fill('raf');
  await transfer.getByRole('option', { name: /Rafael Nunes/ }).click();
  await transfer.getByRole('combobox', { name: 'Fila' }).selectOption({ label: 'Vendas' });
  await transfer.getByRole('button', { name: 'Transferir' }).click();
  await gone(open);

  const { page: other } = await desk.anAgent('rafael');
  await other.getByRole('link', { name: bruna.name }).click();
  const otherConversation = conversation(other, bruna.name);
  await shown(otherConversation.getByText('Júlia Ferraz transferiu para Rafael Nunes · Vendas'));
  await otherConversation.getByRole('button', { name: 'Resolver' }).click();
  await shown(toast(other, /#\d+ resolvido/));

  await bruna.send('Esqueci de perguntar do frete');
  await accept(page, bruna.name);
  expect(new URL(page.url()).pathname).toBe(address);
  await shown(messageWith(page, 'Esqueci de perguntar do frete'));
  await shown(open.getByText('Rafael Nunes resolveu'));
  await shown(open.getByText('O cliente voltou a escrever'));
  await shown(messageWith(page, 'Temos sim, em três cores.'));
  await shown(page.getByRole('heading', { name: /Atendimentos anteriores/ }));
  await gone(page.getByText('Este é o primeiro.'));
  expect(bruna.received()).toHaveLength(5);
});

it('answers over the Cloud API, shows ticks and how long the window stays open', async () => {
  const otavio = desk.aCloudCustomer('Otávio Reis');
  const { page, account } = await desk.anAgent('camila');
  otavio.send('Meu pedido saiu para entrega?');
  const open = await accept(page, otavio.name);
  await write(page, 'Saiu agora há pouco.');
  const answer = signed(account.name, 'Saiu agora há pouco.');
  await expect.poll(() => otavio.received().filter((text) => text === answer)).toHaveLength(1);
  otavio.readAll();
  await shown(messageWith(page, 'Saiu agora há pouco.').getByRole('img', { name: 'Lida' }));

  await desk.setWindow(otavio.name, 100);
  await page.reload();
  await shown(open.getByText(/A janela de 24 h fecha em 1 h \d+ min/));

  desk.addTemplate('retomada', 'Olá, {{1}}! Podemos continuar o seu atendimento?');
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Editar Entregas e montagem' }).click();
  await page.getByRole('tab', { name: 'API oficial' }).click();
  await page.getByRole('button', { name: 'Buscar na Meta' }).click();
  await shown(page.getByRole('dialog').getByText('retomada'));
  await desk.setWindow(otavio.name, -1);
  await page.goto('/tickets');
  await page.getByRole('link', { name: otavio.name }).click();
  await shown(open.getByText(/A janela de 24 h fechou/));
  await expect.poll(() => box(page).isDisabled()).toBe(true);
  await open.getByRole('button', { name: 'Escolher modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo' });
  await expect.poll(() => hasFocus(dialog.getByRole('combobox').first())).toBe(true);
  await dialog.getByLabel('Valor de {{1}}').fill('Otávio');
  await shown(dialog.getByText('Olá, Otávio! Podemos continuar o seu atendimento?'));
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect.poll(() => otavio.received().at(-1)).toBe('Olá, Otávio! Podemos continuar o seu atendimento?');
});

it('sends once when offline, reloaded, answered late, double clicked or restarted', async () => {
  const nina = desk.aCustomer('Nina Sampaio');
  const { page, account, context, pageErrors } = await desk.anAgent('julia');
  pageErrors.allow(/net::ERR_|WebSocket/);
  await nina.send('Boa tarde');
  await accept(page, nina.name);

  await context.setOffline(true);
  await write(page, 'Escrita sem rede');
  await shown(page.getByText('1 mensagem na fila deste navegador'));
  expect(nina.received()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(nina.received).toHaveLength(1);

  // The server received it, the browser got no answer, and then the page was reloaded.
  let lost = 0;
  await page.route('**/messages/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await write(page, 'Sem resposta');
  await write(page, 'Depois dela');
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect.poll(nina.received).toHaveLength(2);
  await page.unroute('**/messages/*');
  await page.reload();
  await expect.poll(nina.received).toHaveLength(3);

  await shown(box(page));
  await box(page).fill('Dois cliques');
  await sendButton(page).dblclick();
  await expect.poll(nina.received).toHaveLength(4);
  await shown(messageWith(page, 'Dois cliques').getByRole('img', { name: 'Entregue' }));
  await write(page, 'Fim');
  await expect.poll(() => nina.received().at(-1)).toBe(signed(account.name, 'Fim'));
  const all = ['Escrita sem rede', 'Sem resposta', 'Depois dela', 'Dois cliques', 'Fim'];
  expect(nina.received()).toEqual(all.map((text) => signed(account.name, text)));

  // The server stops while some of these are being sent.
  for (const text of ['Primeira', 'Segunda', 'Terceira']) await write(page, text);
  await desk.crash();
  all.push('Primeira', 'Segunda', 'Terceira');
  await expect.poll(nina.shown, { timeout: 90_000 }).toEqual(all.map((text) => signed(account.name, text)));
  for (const text of all) await expect.poll(() => messageWith(page, text).count()).toBe(1);
});

it('accepts, replies, tags, resolves and opens the next in twelve keys with focus kept', async () => {
  const [before, now] = [desk.aCustomer('Zeca Prado'), desk.aCustomer('Ione Braga')];
  const { page, account } = await desk.anAgent('rafael');
  await before.send('Pode me ajudar?');
  await accept(page, before.name);
  await now.send('Qual o prazo?');
  await page.goto('/tickets');
  await shown(page.getByRole('tab', { name: 'Aguardando 1' }));
  let keys = 0;
  const press = async (key: string, until: Locator) => {
    keys += 1;
    await page.keyboard.press(key);
    await shown(until);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused, { message: `after ${key}` }).not.toBe('BODY');
  };
  await press(']', page.getByRole('button', { name: 'Aceitar Ione Braga' }));
  await press('a', conversation(page, now.name).getByRole('textbox', { name: 'Mensagem' }));
  await press('/', page.getByText('Digite o atalho depois da barra'));
  await press('e', page.getByRole('option', { name: /entrega/ }));
  const answer = page.locator('textarea').filter({ hasText: 'Olá, Ione! Entregamos em até 7 dias úteis.' });
  await press('Enter', answer);
  await press('Enter', messageWith(page, 'Olá, Ione! Entregamos'));
  await press('Escape', page.locator('[data-row]:focus'));
  await press('l', page.getByRole('dialog', { name: 'Tags do atendimento' }));
  await press('v', page.getByRole('checkbox', { name: 'Cliente VIP' }));
  await press('Enter', page.getByRole('checkbox', { name: 'Cliente VIP', checked: true }));
  await press('Escape', conversation(page, now.name));
  await press('Shift+E', conversation(page, before.name));
  expect(keys).toBeLessThanOrEqual(12);
  await shown(conversation(page, before.name).getByRole('textbox', { name: 'Mensagem' }));
  expect(now.received()).toEqual([signed(account.name, 'Olá, Ione! Entregamos em até 7 dias úteis.')]);
});

it('on a phone 390 wide: notice, accept, answer with words and a picture, see it read, resolve', async () => {
  const caua = desk.aCustomer('Cauã Teles');
  const { page, account } = await desk.anAgent('julia', { size: [390, 844] });
  await caua.send('Fecham que horas?');
  await accept(page, caua.name);
  await shown(messageWith(page, 'Fecham que horas?'));
  expect(await findOverflow(page)).toEqual([]);
  await box(page).fill('Às 18 h.');
  await sendButton(page).click();
  await expect.poll(caua.received).toHaveLength(1);
  await page.getByRole('button', { name: 'Mais opções' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Foto ou vídeo' }).click();
  await (await chooser).setFiles({ name: 'porta.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await sendButton(page).click();
  await expect.poll(caua.received).toEqual([signed(account.name, 'Às 18 h.'), 'image']);
  await caua.readAll();
  await expect.poll(() => page.getByRole('img', { name: 'Lida' }).count()).toBe(2);
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resolver' }).click();
  await gone(conversation(page, caua.name));
  await shown(page.getByRole('tab', { name: /^Atendendo/ }));
});
