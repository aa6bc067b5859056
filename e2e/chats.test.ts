import { chatThresholdPx } from '@recadia/contract/limits';
import { aChat, aChatMessage } from '@recadia/db/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOn } from '../testkit/browser/axe.ts';
import { looks } from './lib/looks.ts';
import type { Look, Person } from './lib/visitors.ts';
import { useProduct } from './lib/product.ts';
import { gone, shown, toast } from './lib/locators.ts';

const product = useProduct({ hasTalks: true });

const camila = (look: Look = {}) => product.aPerson({ email: 'camila@casaaurora.exemplo' }, look);
const rafael = (look: Look = {}) => product.aPerson({ email: 'rafael@casaaurora.exemplo' }, look);

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem para a equipe' });
const log = (page: Page): Locator => page.getByRole('log', { name: 'Mensagens' });
const inTopBar = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  // On a phone Enter inserts a new line.
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByRole('button', { name: 'Enviar' }).click();
  else await page.keyboard.press('Enter');
  await shown(log(page).getByText(text));
  await expect.poll(() => box(page).inputValue()).toBe('');
}

async function aChatOf(title: string, ...people: Person[]) {
  const [owner, ...others] = people.map(({ account }) => account.id);
  if (owner === undefined) throw new Error('a chat has an owner');
  return aChat(product.admin, { company_id: await product.shopId(), title, userIds: [owner, ...others] });
}

/** A ticket of the furniture shop that is assigned to this user. */
async function aTicketOf({ account }: Person) {
  return product.admin
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
    .select(['tickets.id', 'tickets.uuid', 'contacts.name'])
    .where('tickets.user_id', '=', account.id)
    .where('tickets.status', '=', 'open')
    .orderBy('tickets.id')
    .executeTakeFirstOrThrow();
}

describe('two people, two browsers', () => {
  it('CHT-01 CHT-04 begin a chat, write, count what is unread, and read it', async () => {
    const [one, other] = [await camila(), await rafael()];
    await other.page.goto('/tickets');
    await shown(inTopBar(other.page, 'Chat interno'));

    await one.page.getByRole('link', { name: 'Chat interno' }).first().click();
    await one.page.getByRole('button', { name: 'Nova conversa' }).first().click();
    const dialog = one.page.getByRole('dialog', { name: 'Nova conversa' });
    await dialog.getByLabel('Título').fill('Equipe de vendas');
    await dialog.getByLabel('Rafael Nunes').check();
    await dialog.getByRole('button', { name: 'Começar' }).click();
    await gone(dialog);
    await shown(one.page.getByRole('heading', { name: 'Equipe de vendas' }));
    expect(new URL(one.page.url()).pathname).toMatch(/^\/chats\/[\da-f-]{36}$/);
    await write(one.page, 'Bom dia, equipe');
    await write(one.page, 'Fecho o da Padaria?');

    await inTopBar(other.page, 'Chat interno, 2 mensagens não lidas').click();
    const popover = other.page.getByRole('dialog', { name: 'Chat interno' });
    await shown(popover.getByText('Camila: Fecho o da Padaria?'));
    await popover.getByRole('link', { name: /Equipe de vendas/ }).click();
    await shown(log(other.page).getByText('Bom dia, equipe'));
    expect(other.page.url()).toBe(one.page.url());
    await shown(inTopBar(other.page, 'Chat interno'));

    await write(other.page, 'Pode fechar');
    await shown(log(one.page).getByText('Pode fechar'));
    // Only its owner may change it.
    await expect.poll(() => other.page.getByRole('button', { name: 'Mais opções' }).count()).toBe(0);
    await one.page.getByRole('button', { name: 'Mais opções' }).click();
    await one.page.getByRole('menuitem', { name: 'Excluir conversa' }).click();
    await one.page.getByRole('dialog').getByRole('button', { name: 'Excluir conversa' }).click();
    await shown(other.page.getByRole('heading', { name: 'Esta conversa não está mais aqui' }));
    await shown(one.page.getByRole('heading', { name: 'Escolha uma conversa' }));
  });

  it('mentions a member by name, notifies on another page and opens the linked ticket', async () => {
    const [one, other] = [await camila(), await rafael()];
    const chat = await aChatOf('Entregas', one, other);
    const ticket = await aTicketOf(other);
    await other.page.goto('/tags');
    await shown(inTopBar(other.page, 'Chat interno'));
    await one.page.goto(`/chats/${chat.uuid}`);
    await box(one.page).pressSequentially('@raf');
    await shown(one.page.getByRole('option', { name: 'Rafael Nunes' }));
    await one.page.keyboard.press('Enter');
    await box(one.page).pressSequentially(`olha este: ${product.url}/tickets/${ticket.uuid}`);
    await one.page.keyboard.press('Enter');

    const called = toast(other.page, 'Camila Duarte chamou você em Entregas.');
    await called.getByRole('button', { name: 'Abrir conversa' }).click();
    await shown(log(other.page).getByText('@Rafael Nunes'));
    await other.page.getByRole('link', { name: `#${ticket.id} · ${ticket.name}` }).click();
    await shown(other.page.getByRole('region', { name: `Conversa com ${ticket.name}` }));
    expect(new URL(other.page.url()).pathname).toBe(`/tickets/${ticket.uuid}`);
  });

  it('X-CHT-07 asks a colleague for a ticket by a message that links it, in their one chat', async () => {
    const [one, other] = [await camila(), await rafael()];
    const ticket = await aTicketOf(other);
    await one.page.goto(`/tickets/${ticket.uuid}`);
    await askForTicket(one.page);
    await shown(one.page.getByRole('heading', { name: 'Rafael Nunes' }));
    const link = `${product.url}/tickets/${ticket.uuid}`;
    await expect
      .poll(() => box(one.page).inputValue())
      .toBe(`Oi, Rafael. Pode me transferir este atendimento? ${link}`);
    await one.page.getByRole('button', { name: 'Enviar' }).click();
    await shown(log(one.page).getByRole('link', { name: `#${ticket.id} · ${ticket.name}` }));
    await expect.poll(() => box(one.page).inputValue()).toBe('');
    const address = one.page.url();

    await other.page.goto('/chats');
    await other.page.getByRole('link', { name: /Camila Duarte/ }).click();
    await shown(log(other.page).getByText(/Pode me transferir este atendimento/));
    expect(other.page.url()).toBe(address);
    await one.page.goto(`/tickets/${ticket.uuid}`);
    await askForTicket(one.page);
    // The same chat: a second one would have another address.
    await one.page.waitForURL(address);
  });
});

/** Beside the list the header is narrow, and the action is in its menu. */
async function askForTicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações do atendimento', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pedir transferência' }).click();
}

it('CHT-06 older messages come within 600 px of the top, and nothing moves under the reader', async () => {
  const one = await camila();
  const chat = await aChatOf('Conversa longa', one);
  const of = { company_id: chat.company_id, chat_id: chat.id, sender_id: one.account.id };
  for (let n = 1; n <= 90; n += 1)
    await aChatMessage(product.admin, { ...of, message: `Recado ${n}.\n${'Mais uma linha.\n'.repeat(4)}` });
  /** The distance from the top of the log at each request for older messages. */
  const askedAt: number[] = [];
  const list = log(one.page).locator('[data-scroller]');
  const away = () => list.evaluate((box) => box.scrollHeight - box.clientHeight + box.scrollTop);
  await one.page.route(/\/chats\/\d+\/messages\?cursor=/, async (route) => {
    askedAt.push(await away());
    await route.continue();
  });
  await one.page.goto(`/chats/${chat.uuid}`);
  await shown(log(one.page).getByText('Recado 90.'));
  await expect.poll(away).toBeGreaterThan(chatThresholdPx);
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  await pause(1_000);
  expect(askedAt).toEqual([]);
  // Step by step: lines that were not rendered yet are taller than estimated.
  for (let steps = 0; askedAt.length === 0 && steps < 100; steps += 1) {
    await list.evaluate((box) => void (box.scrollTop -= 100));
    await pause(250);
  }
  expect(askedAt[0]).toBeLessThanOrEqual(chatThresholdPx);
  expect(askedAt[0]).toBeGreaterThan(chatThresholdPx / 2);
  // The content above has grown, so the same text is further from the top.
  await expect.poll(away).toBeGreaterThan(chatThresholdPx);
});

describe.each<[string, [number, number], 'light' | 'dark']>(
  looks([
    ['desktop', [1440, 900], 'light'],
    ['desktop', [1440, 900], 'dark'],
    ['phone', [390, 844], 'light'],
    ['phone', [390, 844], 'dark'],
  ]),
)('%s %s %s', (name, size, colorScheme) => {
  it('is written in, fits, and axe finds nothing', async () => {
    const one = await product.aPerson({ profile: 'admin', name: 'Olga Prado' }, { size, colorScheme });
    const other = await product.accountOf({ email: 'rafael@casaaurora.exemplo' });
    const ticket = await aTicketOf({ ...one, account: other });
    const company_id = await product.shopId();
    const chat = await aChat(product.admin, {
      company_id,
      title: 'Equipe de entregas',
      userIds: [one.account.id, other.id],
    });
    const message = `Pode ver este? /tickets/${ticket.uuid}`;
    await aChatMessage(product.admin, { company_id, chat_id: chat.id, sender_id: other.id, message });
    const { page } = one;
    await page.goto('/chats');
    await shown(page.getByRole('link', { name: /Equipe de entregas/ }).first());
    expect(await violationsOn(page)).toEqual([]);
    await page.screenshot({ path: `.state/e2e/chats-list-${name}-${colorScheme}.png` });
    await page.goto(`/chats/${chat.uuid}`);
    await write(page, 'Vejo agora.');
    await shown(log(page).getByRole('link', { name: `#${ticket.id} · ${ticket.name}` }));
    expect(await violationsOn(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size[0]);
    await page.screenshot({ path: `.state/e2e/chats-open-${name}-${colorScheme}.png` });
    await box(page).fill('@');
    await shown(page.getByRole('option', { name: 'Rafael Nunes' }));
    expect(await violationsOn(page)).toEqual([]);
    if (name !== 'phone') return;
    await page.getByRole('button', { name: 'Voltar às conversas' }).click();
    await shown(page.getByRole('searchbox', { name: 'Buscar conversa' }));
  });
});
