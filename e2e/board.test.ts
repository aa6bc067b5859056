import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from './lib/call.ts';
import { useDesk } from './lib/desk.ts';
import { gone, hasFocus, shown, toast } from './lib/locators.ts';

const desk = useDesk();

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cardOf = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name: new RegExp(`^${name}, atendimento`) });

async function openBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kanban' }).first().click();
  await shown(lane(page, 'Em aberto'));
}

/** The requests to the server about columns. */
function watchMoves(page: Page): string[] {
  const moves: string[] = [];
  page.on('request', (request) => request.url().includes('/ticket-tags/') && moves.push(request.method()));
  return moves;
}

/** In steps, like a mouse. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('there is nothing to drag, or nowhere to');
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 120, { steps: 12 });
  await page.mouse.up();
}

/**
 * Presses, waits until the card is picked up, moves to the target and releases; the screen reader text shows the
 * progress.
 */
async function dragByFinger(page: Page, name: string, to: { lane: string; x: number; y: number }): Promise<void> {
  const from = await cardOf(page, name).boundingBox();
  if (!from) throw new Error('there is nothing to drag');
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [x, y] = [from.x + 60, from.y + 20];
  await touch('touchStart', { x, y });
  await shown(page.getByText(`${name} na mão`));
  for (let step = 1; step <= 12; step += 1)
    await touch('touchMove', { x: x + ((to.x - x) * step) / 12, y: y + ((to.y - y) * step) / 12 });
  await shown(page.getByText(`${name} sobre ${to.lane}.`));
  await touch('touchEnd');
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await finger.detach();
}

const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Conversa com ${name}` });

it('X-KAN-02 moves a card by key, mouse, finger and menu, and updates every board', async () => {
  const lia = desk.aCustomer('Lia Torres');
  const { page } = await desk.anAgent('camila');
  const { page: other } = await desk.anAgent('rafael');
  for (const board of [page, other]) await openBoard(board);
  const moves = watchMoves(page);
  await lia.send('Quero um orçamento');
  for (const board of [page, other]) await shown(cardOf(lane(board, 'Em aberto'), lia.name));

  await cardOf(page, lia.name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await shown(page.getByText('Lia Torres continua em Em aberto.'));
  expect(moves).toEqual([]);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shown(page.getByText('Lia Torres sobre Em produção.'));
  await page.keyboard.press('Space');
  await shown(cardOf(lane(page, 'Em produção'), lia.name));
  await shown(toast(page, 'Ticket Tag Adicionado com Sucesso!'));
  await expect.poll(() => hasFocus(cardOf(page, lia.name))).toBe(true);
  await shown(cardOf(lane(other, 'Em produção'), lia.name));
  expect(moves).toEqual(['PUT']);

  await drag(other, cardOf(other, lia.name), lane(other, 'Aguardando pagamento'));
  await shown(cardOf(lane(other, 'Aguardando pagamento'), lia.name));
  await shown(toast(other, 'Ticket Tag Removido!'));
  await shown(cardOf(lane(page, 'Aguardando pagamento'), lia.name));
  await gone(cardOf(lane(page, 'Em produção'), lia.name));
  expect(moves).toEqual(['PUT']);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await shown(toast(page, 'Ticket Tag Removido!'));
  await shown(cardOf(lane(other, 'Em aberto'), lia.name));
  expect(moves).toEqual(['PUT', 'DELETE']);

  const goal = await lane(page, 'Aguardando pagamento').boundingBox();
  if (!goal) throw new Error('there is no such lane');
  const there = { lane: 'Aguardando pagamento', x: goal.x + goal.width / 2, y: goal.y + 120 };
  await dragByFinger(page, lia.name, there);
  await shown(cardOf(lane(page, there.lane), lia.name));
  await shown(cardOf(lane(other, there.lane), lia.name));
  await gone(panelOf(page, lia.name));

  await other.getByRole('button', { name: 'Mover Lia Torres' }).click();
  await other.getByRole('menuitem', { name: 'Mover para Em produção' }).click();
  for (const board of [other, page]) await shown(cardOf(lane(board, 'Em produção'), lia.name));

  await cardOf(other, lia.name).click();
  await shown(panelOf(other, lia.name).getByText('Quero um orçamento'));
  await shown(lane(other, 'Em produção'));
  expect(new URL(other.url()).pathname).toBe('/kanban');
});

it('on a phone the board goes on under a finger that rests at its edge', async () => {
  const rui = desk.aCustomer('Rui Barbosa');
  const { page } = await desk.anAgent('rafael', { size: [390, 844] });
  await page.goto('/kanban');
  await rui.send('Tem na cor azul?');
  await shown(cardOf(lane(page, 'Em aberto'), rui.name));
  await dragByFinger(page, rui.name, { lane: 'Orçamento enviado', x: 370, y: 400 });
  await shown(cardOf(lane(page, 'Orçamento enviado'), rui.name));
});

/** The tickets of these people on the user's board, with their state. */
async function boardOf(page: Page, people: { name: string }[]): Promise<BoardTicket[]> {
  const { body } = await call(page, 'GET', '/ticket/kanban');
  const { tickets } = body as { tickets: BoardTicket[] };
  return people.flatMap(({ name }) => tickets.filter(({ contact }) => contact.name === name));
}

interface BoardTicket {
  id: number;
  status: string;
  contact: { name: string };
  tags: { id: number; name: string }[];
}

it('KAN-07 lists open and waiting tickets of visible queues; a failed drop goes back', async () => {
  const people = ['Davi Moura', 'Elza Prates', 'Fábio Lins', 'Gil Rocha'].map(desk.aCustomer);
  const updatedIds: string[] = [];
  const listen = (page: Page) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, id] = /-ticket",\{"action":"update","ticket":\{"id":(\d+)/.exec(String(payload)) ?? [];
        if (id !== undefined) updatedIds.push(id);
      }),
    );
  const { page: boss } = await desk.anAgent('camila');
  const { page, account, pageErrors } = await desk.anAgent('rafael', { prepare: async (opened) => listen(opened) });
  for (const board of [boss, page]) await openBoard(board);
  for (const person of people) await person.send('Boa tarde');
  await expect.poll(async () => (await boardOf(boss, people)).length).toBe(4);
  const [davi, elza, fabio, gil] = await boardOf(boss, people);
  if (!davi || !elza || !fabio || !gil) throw new Error('a contact is missing');
  const queues = (await call(boss, 'GET', '/queue')).body as { id: number; name: string }[];
  const queueOf = (name: string) => queues.find((queue) => queue.name === name)?.id;
  const change = async ({ id }: BoardTicket, body: object) =>
    expect((await call(boss, 'PUT', `/tickets/${id}`, body)).status).toBe(200);
  await change(elza, { status: 'open', userId: account.id, queueId: queueOf('Vendas') });
  await change(fabio, { queueId: queueOf('Suporte') });
  await change(gil, { status: 'closed' });
  const seenBy = async (board: Page) =>
    (await boardOf(board, people)).map(({ contact, status }) => `${contact.name} ${status}`);
  expect(await seenBy(page)).toEqual(['Davi Moura pending', 'Elza Prates open']);
  expect(await seenBy(boss)).toEqual(['Davi Moura pending', 'Elza Prates open', 'Fábio Lins pending']);
  for (const [name, count] of [
    ['Davi Moura', 1],
    ['Elza Prates', 1],
    ['Fábio Lins', 0],
    ['Gil Rocha', 0],
  ] as const)
    await expect.poll(() => cardOf(page, name).count(), { message: name }).toBe(count);

  const { body } = await call(boss, 'GET', '/tags/list');
  const vip = (body as { id: number; name: string }[]).find(({ name }) => name === 'Cliente VIP');
  const tags = async () => (await boardOf(page, [davi.contact]))[0]?.tags.map(({ name }) => name).sort();
  await call(boss, 'PUT', `/ticket-tags/${davi.id}/${vip?.id}`);
  await expect.poll(tags).toEqual(['Cliente VIP']);
  const moves = watchMoves(page);
  const updatesOfDavi = () => updatedIds.filter((id) => id === String(davi.id)).length;
  const beforePut = updatesOfDavi();
  await drag(page, cardOf(page, 'Davi Moura'), lane(page, 'Em produção'));
  await shown(cardOf(lane(boss, 'Em produção'), 'Davi Moura'));
  await expect.poll(updatesOfDavi).toBeGreaterThan(beforePut);
  expect([moves.splice(0), await tags()]).toEqual([['PUT'], ['Cliente VIP', 'Em produção']]);
  const beforeDelete = updatesOfDavi();
  await drag(page, cardOf(page, 'Davi Moura'), lane(page, 'Em aberto'));
  await shown(cardOf(lane(boss, 'Em aberto'), 'Davi Moura'));
  await expect.poll(updatesOfDavi).toBeGreaterThan(beforeDelete);
  expect([moves.splice(0), await tags()]).toEqual([['DELETE'], ['Cliente VIP']]);

  pageErrors.expect(/a card could not be moved/);
  pageErrors.allow(/500/);
  await page.route('**/ticket-tags/*/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL', requestId: 'x' } }),
  );
  await cardOf(page, 'Davi Moura').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await shown(page.getByText('Não foi possível mover Davi Moura. O cartão voltou.'));
  for (const board of [page, boss]) await shown(cardOf(lane(board, 'Em aberto'), 'Davi Moura'));
  await expect.poll(() => hasFocus(cardOf(page, 'Davi Moura'))).toBe(true);
  expect(await tags()).toEqual(['Cliente VIP']);
});

it('SCH-10 answers a conversation beside the board and schedules a message from its menu', async () => {
  const nair = desk.aCustomer('Nair Campos');
  const { page, account } = await desk.anAgent('camila');
  await openBoard(page);
  await nair.send('Tem entrega no sábado?');
  await cardOf(page, nair.name).click();
  const panel = panelOf(page, nair.name);
  await panel.getByRole('button', { name: 'Aceitar' }).click();
  await panel.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Temos sim, até o meio-dia.');
  await page.keyboard.press('Enter');
  await expect.poll(nair.received).toContain(`*${account.name}:*\nTemos sim, até o meio-dia.`);
  expect(new URL(page.url()).pathname).toBe('/kanban');

  await panel.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: /^Agendar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Contato' }).inputValue()).toBe(nair.name);
  await dialog.getByLabel('Mensagem').fill('Oi, {{firstName}}! Lembrando da entrega.');
  await dialog.getByLabel('Data e hora do envio').fill(await soonOn(page));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await shown(toast(page, 'Agendamento salvo com sucesso.'));
  await gone(dialog);
  expect(nair.received().join()).not.toContain('Lembrando');
  // Its minute comes now.
  const now = new Date();
  const isDue = desk.admin.updateTable('schedules').set({ send_at: now });
  const { id } = await isDue.where('body', 'like', '%Lembrando da entrega.').returning('id').executeTakeFirstOrThrow();
  const job = desk.admin.updateTable('jobs').set({ due_at: now }).where('task', '=', 'schedule');
  await job.where('key', '=', String(id)).execute();
  await expect.poll(() => nair.received().at(-1)).toContain('Oi, Nair! Lembrando da entrega.');
  await shown(panel.getByRole('article').filter({ hasText: 'Lembrando da entrega.' }));

  await panel.getByRole('button', { name: 'Fechar a conversa' }).click();
  await gone(panel);
  await expect.poll(() => hasFocus(cardOf(page, nair.name))).toBe(true);
});

/** The minute after the next one, in the format of this browser's field. */
function soonOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = new Date(Date.now() + 90_000);
    const two = (value: number) => String(value).padStart(2, '0');
    const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
    return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
  });
}
