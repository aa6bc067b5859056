import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from './lib/call.ts';
import { box, composerTools } from './lib/composer-tools.ts';
import { useDesk } from './lib/desk.ts';
import { coveredItems } from './lib/menus.ts';
import { conversation, gone, hasFocus, shown, toast } from './lib/locators.ts';
import { tokenOf } from './lib/tokens.ts';

const desk = useDesk({ isWhole: true });

async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar ${name}` }).click();
  await shown(box(page));
}

interface Listed {
  id: number;
  uuid: string;
  unreadMessages: number;
}

async function ticketOf(page: Page, name: string): Promise<Listed> {
  const found = async () => {
    const { body } = await call(page, 'GET', `/tickets?searchParam=${encodeURIComponent(name)}`);
    return (body as { tickets: Listed[] }).tickets[0];
  };
  await expect.poll(found).toBeDefined();
  return (await found()) ?? { id: 0, uuid: '', unreadMessages: 0 };
}

/** Whether the window has the focus, as the browser would report to the page. */
const look = (page: Page, isLooking: boolean): Promise<void> =>
  page.evaluate((now) => {
    document.hasFocus = () => now;
    if (now) dispatchEvent(new Event('focus'));
  }, isLooking);

it('TKT-38 keeps messages unread until an agent sees the end or answers', async () => {
  const otto = desk.aCustomer('Otto Weber');
  const unreadCounts: number[] = [];
  const asked: string[] = [];
  const watch = async (page: Page) => {
    page.on('request', (one) => {
      const { pathname } = new URL(one.url());
      if (one.method() === 'PUT' && /\/(un)?read$/.test(pathname)) asked.push(pathname.split('/').at(-1) ?? '');
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, unread] = /"action":"updateUnread","ticketId":\d+,"unreadMessages":(\d+)/.exec(String(payload)) ?? [];
        if (unread !== undefined) unreadCounts.push(Number(unread));
      }),
    );
  };
  const { page } = await desk.anAgent('julia', { prepare: watch });
  await look(page, false);
  for (const text of ['Um', 'Dois']) await otto.send(text);
  const { id, uuid } = await ticketOf(page, otto.name);
  const unread = async () => ((await call(page, 'GET', `/tickets/${id}`)).body as Listed).unreadMessages;
  await expect.poll(unread).toBe(2);
  for (const path of [`/tickets/u/${uuid}`, `/messages/${id}`]) await call(page, 'GET', path);
  expect([await unread(), otto.seen()]).toEqual([2, 0]);

  // Open and scrolled to its end, without the focus.
  await accept(page, otto.name);
  const log = conversation(page, otto.name).getByRole('log');
  await shown(log.getByText('Dois'));
  expect([asked, await unread(), otto.seen()]).toEqual([[], 2, 0]);
  await look(page, true);
  await expect.poll(otto.seen).toBe(2);
  expect([asked.splice(0), await unread()]).toEqual([['read'], 0]);
  await expect.poll(() => unreadCounts).toEqual([0]);

  // With the focus, and not scrolled to its end.
  const long = Array.from({ length: 60 }, (_, line) => `Linha ${line}`).join('\n');
  await otto.send(long);
  await expect.poll(otto.seen).toBe(3);
  const scroller = log.locator('[data-scroller]');
  await scroller.evaluate((it) => (it.scrollTop = -it.scrollHeight));
  const first = log.getByText('Um', { exact: true });
  await shown(first);
  const place = await first.boundingBox();
  asked.splice(0);
  await otto.send('Alguma novidade?');
  await expect.poll(unread).toBe(1);
  await shown(page.getByText('Alguma novidade?').first());
  expect([asked, await unread(), otto.seen()]).toEqual([[], 1, 3]);
  expect(await first.boundingBox()).toEqual(place);
  await scroller.evaluate((it) => (it.scrollTop = 0));
  await expect.poll(otto.seen).toBe(4);
  expect([asked.splice(0), await unread()]).toEqual([['read'], 0]);

  unreadCounts.splice(0);
  await page.getByRole('button', { name: 'Mais ações do atendimento', exact: true }).click();
  await page.getByRole('menuitem', { name: /Marcar como não lida/ }).click();
  await expect.poll(unread).toBe(4);
  await expect.poll(() => unreadCounts).toEqual([4]);
  expect(asked.splice(0)).toEqual(['unread']);

  // Answered from another screen.
  await page.getByRole('link', { name: 'Kanban' }).first().click();
  await otto.send('Ainda estão aí?');
  await expect.poll(unread).toBe(5);
  expect(otto.seen()).toBe(4);
  expect((await call(page, 'POST', `/messages/${id}`, { body: 'Estamos.' })).status).toBe(200);
  await expect.poll(unread).toBe(0);
  await expect.poll(otto.seen).toBe(5);
  expect(asked).toEqual([]);
});

it('MSG-27 puts the bold agent name over texts and captions, not over notes, bot or files', async () => {
  const { page: boss } = await desk.anAgent('camila');
  const { page, account } = await desk.anAgent('julia');
  const numbers = (await call(boss, 'GET', '/whatsapp')).body as { id: number; name: string; isDefault: boolean }[];
  const shop = numbers.find(({ name }) => name === 'Loja Centro');
  const greet = async (greetingMessage: string) => {
    const body = { name: shop?.name, isDefault: shop?.isDefault, greetingMessage };
    expect((await call(boss, 'PUT', `/whatsapp/${shop?.id}`, body)).status).toBe(200);
  };
  await greet('Bem-vinda à Casa Aurora!');
  const ivo = desk.aCustomer('Ivo Dantas');
  await ivo.send('Oi');
  await expect.poll(ivo.received).toEqual(['Bem-vinda à Casa Aurora!']);
  await greet('');

  await accept(page, ivo.name);
  await box(page).fill('Bom dia!');
  await page.keyboard.press('Enter');
  const signed = (text: string) => `*${account.name}:*\n${text}`;
  await expect.poll(() => ivo.received().at(-1)).toBe(signed('Bom dia!'));

  const tray = page.getByRole('list', { name: 'Arquivos para enviar' });
  const attach = async (name: string) => {
    await page.getByRole('button', { name: 'Anexar' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Documento' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('1') });
    await shown(tray.getByText(name));
  };
  await attach('com.txt');
  await box(page).fill('Segue.');
  await page.keyboard.press('Enter');
  await expect.poll(() => ivo.received().at(-1)).toBe(`document: com.txt: ${signed('Segue.')}`);
  await attach('sem.txt');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.poll(() => ivo.received().at(-1)).toBe('document: sem.txt');

  await page.getByRole('button', { name: 'Escrever observação' }).click();
  await page.getByRole('textbox', { name: 'Observação', exact: true }).fill('Cliente antigo.');
  await page.keyboard.press('Enter');
  await shown(toast(page, 'Observação adicionada com sucesso!'));
  await shown(conversation(page, ivo.name).getByText('Cliente antigo.', { exact: true }));
  expect(ivo.received()).toHaveLength(4);
});

it('MSG-12 MSG-16 shows a picture in 250 by 200; fetches files as blobs from url or media path', async () => {
  const nara = desk.aCustomer('Nara Leal');
  const { page } = await desk.anAgent('julia');
  await nara.send('Pode mandar a foto?');
  await accept(page, nara.name);
  const picture = await page.screenshot();
  await page.getByRole('button', { name: 'Anexar' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Foto ou vídeo' }).click();
  await (await chooser).setFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect.poll(nara.received).toEqual(['image']);
  const shownPicture = conversation(page, nara.name).getByRole('button', { name: 'Abrir imagem' }).last();
  const size = async () => {
    const { width, height } = (await shownPicture.boundingBox()) ?? { width: 0, height: 0 };
    return { width, height };
  };
  await expect.poll(size).toEqual({ width: 250, height: 200 });
  const { id } = await ticketOf(page, nara.name);
  const { body } = await call(page, 'GET', `/messages/${id}`);
  const { mediaUrl } = (body as { messages: { mediaUrl: string | null }[] }).messages.at(-1) ?? { mediaUrl: null };
  const blobAt = (address: string) =>
    page.evaluate(async (url) => {
      const blob = await (await fetch(url)).blob();
      return { type: blob.type.split(';')[0], size: blob.size };
    }, address);
  expect(await blobAt(mediaUrl ?? '')).toEqual({ type: 'image/png', size: picture.length });

  const reply = (await call(page, 'POST', '/quick-messages', { shortcode: 'catalogo' })).body as { id: number };
  const mediaPath = await page.evaluate(
    async ([quickMessageId, token]) => {
      const form = new FormData();
      form.append('typeArch', 'quickMessage');
      form.append('file', new Blob(['%PDF-1.4 x']), 'catalogo.pdf');
      const headers = { authorization: `Bearer ${token}` };
      const address = `/quick-messages/${quickMessageId}/media-upload`;
      const answer = await (await fetch(address, { method: 'POST', headers, body: form })).json();
      return (answer as { mediaPath: string }).mediaPath;
    },
    [reply.id, tokenOf(page)] as const,
  );
  expect(await blobAt(mediaPath)).toEqual({ type: 'application/pdf', size: 10 });
});

it('hits every item of a message menu when newer messages follow', async () => {
  const dora = desk.aCustomer('Dora Pinho');
  const { page } = await desk.anAgent('julia');
  const long = 'Gostaria de saber quando chega o sofá que pedi na semana passada, por favor. ';
  for (const text of ['Um', 'Dois', ...[3, 4, 5, 6].map((nth) => long + nth)]) await dora.send(text);
  await accept(page, dora.name);
  const second = conversation(page, dora.name).getByRole('article').filter({ hasText: 'Dois' });
  await second.hover();
  expect(await coveredItems(page, second.getByRole('button', { name: 'Opções da mensagem' }))).toEqual([]);
});

it('writes “e aí” into the text after every tool, and the ticket stays open', async () => {
  const vera = desk.aCustomer('Vera Moura');
  const { page } = await desk.anAgent('julia');
  await vera.send('Oi');
  await accept(page, vera.name);
  const open = conversation(page, vera.name);
  const address = page.url();
  for (const [tool, use] of composerTools) {
    await page.goto(address);
    await shown(box(page));
    await use(page);
    await expect.poll(() => hasFocus(box(page)), { message: tool }).toBe(true);
    await page.keyboard.type('e aí');
    await expect.poll(() => box(page).inputValue(), { message: tool }).toBe('e aí');
    await shown(open.getByRole('button', { name: 'Resolver' }));
    expect(page.url(), tool).toBe(address);
    await box(page).fill('');
  }
});

it('focuses the first field of a dialog, the search of key 3 and the first conversation', async () => {
  const lia = desk.aCustomer('Lia Torres');
  const { page } = await desk.anAgent('julia');
  await lia.send('Oi');
  await accept(page, lia.name);
  const open = conversation(page, lia.name);
  await page.reload();
  await expect.poll(() => hasFocus(box(page))).toBe(true);
  await page.keyboard.type('e aí');
  await expect.poll(() => box(page).inputValue()).toBe('e aí');

  await open.getByRole('button', { name: 'Transferir' }).click();
  const person = page.getByRole('combobox', { name: 'Atendente (opcional)' });
  await expect.poll(() => hasFocus(person)).toBe(true);
  await page.keyboard.type('e aí');
  await expect.poll(() => person.inputValue()).toBe('e aí');
  await page.keyboard.press('Escape');
  await gone(person);

  await page.getByRole('tab', { name: 'Busca' }).focus();
  await page.keyboard.press('3');
  const search = page.getByRole('searchbox');
  await expect.poll(() => hasFocus(search)).toBe(true);
  await page.keyboard.type('e aí');
  await expect.poll(() => search.inputValue()).toBe('e aí');
  await shown(open.getByRole('button', { name: 'Resolver' }));
});

it('sends a voice message by keyboard: Enter sends, Escape asks before it discards', async () => {
  const rui = desk.aCustomer('Rui Campos');
  const { page, context } = await desk.anAgent('julia');
  await context.grantPermissions(['microphone']);
  await rui.send('Oi');
  await accept(page, rui.name);
  const record = async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).focus();
    await page.keyboard.press('Enter');
    await shown(page.getByRole('group', { name: 'Gravando áudio' }).getByText('0:01'));
  };
  await record();
  await page.keyboard.press('Escape');
  const ask = page.getByRole('dialog', { name: 'Descartar este áudio?' });
  await expect.poll(() => hasFocus(ask.getByRole('button', { name: 'Continuar gravando' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Enviar áudio' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(rui.received).toEqual(['audio']);
  await record();
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Descartar', exact: true }).press('Enter');
  await expect.poll(() => hasFocus(box(page))).toBe(true);
  await page.keyboard.type('e aí');
  expect([await box(page).inputValue(), rui.received()]).toEqual(['e aí', ['audio']]);
});
