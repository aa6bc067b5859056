import { aMessage } from '@recadia/db/testing';
import type { Locator, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from './lib/call.ts';
import { useHouse } from './lib/house.ts';
import { gone, shown, toast } from './lib/see.ts';

const house = useHouse({ hasTalks: true });
const camila = { email: 'camila@casaaurora.exemplo' };
const rafael = { email: 'rafael@casaaurora.exemplo' };
const julia = { email: 'julia@casaaurora.exemplo' };

const conversation = (page: Page, name: string): Locator => page.getByRole('region', { name: `Conversa com ${name}` });
const isCall = (method: string, path: RegExp) => (request: Request) =>
  request.method() === method && path.test(new URL(request.url()).pathname);

/** Something that others wait for. */
function aMoment() {
  let comes = (): void => undefined;
  const come = new Promise<void>((resolve) => (comes = resolve));
  return { come, comes: () => comes() };
}

async function ticketOf(name: string) {
  return house.admin
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', 'c.id', 't.contact_id')
    .selectAll('t')
    .where('c.name', '=', name)
    .where('t.company_id', '=', await house.shopId())
    .executeTakeFirstOrThrow();
}

it('TKT-02 LAY-17 the list is left and a welcome right; an address opens conversation, composer and contact; on a phone each is one tap away', async () => {
  const { page } = await house.aPerson(camila);
  await shown(page.getByRole('heading', { name: 'Escolha um atendimento' }));
  const list = page.getByRole('link', { name: 'Mariana Lopes' });
  await shown(list);
  const { uuid } = await ticketOf('Mariana Lopes');
  await page.goto(`/tickets/${uuid}`);
  await shown(conversation(page, 'Mariana Lopes').getByRole('log'));
  await shown(page.getByRole('textbox', { name: 'Mensagem', exact: true }));
  await shown(page.getByRole('complementary', { name: 'Contato' }));
  await shown(list);

  await page.setViewportSize({ width: 390, height: 844 });
  await gone(list);
  await page.getByRole('button', { name: 'Voltar para atendimentos' }).click();
  await shown(list);
  expect(await conversation(page, 'Mariana Lopes').count()).toBe(0);
  await list.click();
  await shown(conversation(page, 'Mariana Lopes'));
});

it('TKT-29 ROL-04 an agent sees the tickets of own queues; another one is refused by the server and by the page', async () => {
  const { page, troubles } = await house.aPerson(rafael);
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await shown(page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }));
  for (const name of ['Gustavo Prates', 'Dona Cecília']) expect(await page.getByText(name).count()).toBe(0);
  troubles.expect(/403/);
  const answer = page.waitForResponse((one) => one.status() === 403);
  await page.goto(`/tickets/${(await ticketOf('Fernanda Ribeiro')).uuid}`);
  expect(await (await answer).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  await shown(toast(page, 'Acesso não permitido', 'alert'));
  await page.waitForURL(/\/tickets$/);
});

it('ROL-03 what only admins have is neither on others’ screens nor given to their calls', async () => {
  const admin = (await house.aPerson(camila)).page;
  const { page: agent, troubles } = await house.aPerson(rafael);
  const found = async (page: Page) => {
    await page.goto('/tickets');
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await shown(page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }));
    const menu = page.getByRole('navigation').first();
    const marks = {
      dashboard: menu.getByRole('link', { name: 'Dashboard' }),
      adminItems: menu.getByRole('link', { name: 'Usuários' }),
      showAll: page.getByRole('switch', { name: 'Ver todos' }),
      peek: page.getByRole('button', { name: 'Espiar Sônia Carvalho' }),
    };
    const seen: Record<string, boolean> = {};
    for (const [name, mark] of Object.entries(marks)) seen[name] = (await mark.count()) > 0;
    await page.getByRole('tab', { name: /^Busca/ }).click();
    await shown(page.getByRole('button', { name: 'Tags' }).first());
    seen['userFilter'] = (await page.getByRole('button', { name: 'Atendentes' }).count()) > 0;
    await page.goto('/contacts');
    await shown(page.getByRole('cell', { name: /Sônia Carvalho/ }).first());
    seen['deleteContact'] = (await page.getByRole('button', { name: /^Excluir.*Sônia Carvalho/ }).count()) > 0;
    return seen;
  };
  const all = { dashboard: true, adminItems: true, showAll: true, peek: true, userFilter: true, deleteContact: true };
  expect(await found(admin)).toEqual(all);
  expect(await found(agent)).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, false])));

  const [mine, theirs] = [await ticketOf('Sônia Carvalho'), await ticketOf('Fernanda Ribeiro')];
  const { id: colleague } = await house.accountOf(julia);
  const refused = [
    ['GET', '/dashboard?date_from=2026-11-01&date_to=2026-11-02'],
    ['GET', `/tickets/u/${theirs.uuid}`],
    ['GET', `/messages/${theirs.id}`],
    ['PUT', `/users/${colleague}`, { name: 'Júlia', profile: 'admin', queueIds: [] }],
    ['DELETE', `/tickets/${mine.id}`],
    ['DELETE', `/contacts/${mine.contact_id}`],
    ['POST', `/whatsappsession/${mine.connection_id}`],
    ['DELETE', `/whatsapp/${mine.connection_id}`],
  ] as const;
  troubles.expect(/403/);
  for (const [method, path, body] of refused)
    expect([path, await call(agent, method, path, body)]).toMatchObject([path, { status: 403 }]);
  const everything = '/tickets?showAll=true&status=open';
  const ids = async (page: Page) =>
    ((await call(page, 'GET', everything)).body as { tickets: { id: number }[] }).tickets.map(({ id }) => id);
  expect([(await ids(admin)).includes(theirs.id), (await ids(agent)).includes(theirs.id)]).toEqual([true, false]);
  expect(await call(admin, 'GET', `/tickets/u/${theirs.uuid}`)).toMatchObject({ status: 200 });
});

it('TKT-18 TKT-19 part of CON-04: a new ticket asks for contacts from three letters on, is sent as open, and names who holds the contact', async () => {
  const { page, troubles } = await house.aPerson(rafael);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/contacts/.test(pathname)) asked.push(searchParams.get('searchParam') ?? '');
  });
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  const contact = dialog.getByRole('combobox', { name: 'Contato' });
  await contact.pressSequentially('ma');
  await page.waitForTimeout(800);
  expect(asked).toEqual([]);
  await contact.pressSequentially('ri');
  await dialog.getByRole('option', { name: /Mariana Lopes/ }).click();
  expect(asked.every((text) => text.length >= 3)).toBe(true);
  troubles.expect(/409/);
  const sent = page.waitForRequest(isCall('POST', /^\/tickets$/));
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ status: 'open' });
  await shown(dialog.getByText(/Camila Duarte atende na fila Vendas/));
});

it('TKT-36 of two who accept one wins; the other reads the winner’s name and sees a fresh list', async () => {
  const [{ page, troubles }, other] = [await house.aPerson(rafael), await house.aPerson(julia)];
  for (const one of [page, other.page]) await one.getByRole('tab', { name: /^Aguardando/ }).click();
  const { id } = await ticketOf('Sônia Carvalho');
  const [isAsked, isTaken] = [aMoment(), aMoment()];
  await page.route(`**/tickets/${id}`, async (route) => {
    if (route.request().method() === 'PUT') {
      isAsked.comes();
      await isTaken.come;
    }
    await route.continue();
  });
  troubles.expect(/409/);
  await page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }).click();
  await isAsked.come;
  await other.page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }).click();
  await shown(conversation(other.page, 'Sônia Carvalho').getByRole('button', { name: 'Resolver' }));
  const answer = page.waitForResponse((one) => one.status() === 409);
  isTaken.comes();
  expect(await (await answer).json()).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET' });
  await shown(toast(page, 'Júlia Ferraz já assumiu este atendimento.', 'alert'));
  await gone(page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }));
});

it('TAG-06 NTE-04 in the contact’s drawer tags go on and off, a new name makes one, each by a sync; notes say what happened to them', async () => {
  const { page } = await house.aPerson(camila);
  await page.goto(`/tickets/${(await ticketOf('Padaria Trigo & Cia')).uuid}`);
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  const synced = () => page.waitForRequest(isCall('POST', /^\/tags\/sync$/));
  let sync = synced();
  await drawer.getByRole('button', { name: 'Tirar a tag Sob medida' }).click();
  expect((await sync).postDataJSON()).toMatchObject({ tags: [{ id: expect.any(Number) as number }] });
  await drawer.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Tags do atendimento' });
  await box.getByRole('textbox').fill('Obra do forno');
  const made = page.waitForRequest(isCall('POST', /^\/tags$/));
  sync = synced();
  await box.getByRole('button', { name: 'Criar a tag “Obra do forno”' }).click();
  expect((await made).postDataJSON()).toMatchObject({ name: 'Obra do forno' });
  await sync;
  await box.getByRole('button', { name: 'Pronto' }).click();
  await shown(drawer.getByText('Obra do forno'));

  await drawer.getByRole('textbox', { name: 'Escreva uma observação' }).fill('Abre às cinco da manhã.');
  await page.keyboard.press('Enter');
  await shown(toast(page, 'Observação adicionada com sucesso!'));
  await drawer.getByRole('button', { name: 'Excluir observação' }).first().click();
  await shown(toast(page, 'Observação excluída com sucesso!'));
});

it('MSG-10 MSG-21 pages of 20: older ones come within 50 px of the top, and what was read stays in sight', async () => {
  const ticket = await ticketOf('Thiago Menezes');
  const { company_id, contact_id, connection_id } = ticket;
  const of = { company_id, ticket_id: ticket.id, contact_id, connection_id };
  for (let n = 1; n <= 60; n += 1) {
    const at = new Date(Date.now() - (200 - n) * 60_000);
    await aMessage(house.admin, { ...of, body: `Linha ${n}\nmais uma\ne outra`, at });
  }
  const { page } = await house.aPerson(camila);
  const older: string[] = [];
  page.on('request', (request) => {
    if (isCall('GET', /^\/messages\/\d+$/)(request) && request.url().includes('cursor=')) older.push(request.url());
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const log = conversation(page, 'Thiago Menezes').getByRole('log');
  await shown(log.getByText('Linha 60'));
  await page.waitForTimeout(500);
  expect(older).toEqual([]);
  const scroller = log.locator('[data-virtuoso-scroller]');
  await scroller.evaluate((it) => (it.scrollTop = 200));
  await page.waitForTimeout(500);
  expect(older).toEqual([]);
  await scroller.evaluate((it) => (it.scrollTop = 45));
  // How far back the first page reaches depends on what else was said since.
  const [topmost = ''] = /Linha \d+/.exec((await log.getByRole('article').nth(1).textContent()) ?? '') ?? [];
  const place = async () => (await log.getByText(topmost).boundingBox())?.y;
  const before = (await place()) ?? Number.NaN;
  await expect.poll(() => older.length).toBe(1);
  await expect
    .poll(() => scroller.evaluate((it) => it.scrollHeight > it.clientHeight * 2 && it.scrollTop > 200))
    .toBe(true);
  // Not to the pixel: the list guesses the height of rows it has not drawn yet, and now and then lands some rows off.
  await expect.poll(async () => Math.abs(((await place()) ?? Number.NaN) - before)).toBeLessThan(300);
});

it('part of MSG-21: a conversation opens at its end, from the list and by its address, on a desk and on a phone', async () => {
  const ticket = await ticketOf('Mariana Lopes');
  const { company_id, contact_id, connection_id } = ticket;
  const of = { company_id, ticket_id: ticket.id, contact_id, connection_id };
  // Of uneven height, as people write: how tall a row is shows only when it is drawn.
  for (let n = 1; n <= 50; n += 1) {
    const body = `Recado ${n}\n${'uma linha que se estende por mais de uma largura de telefone '.repeat(n % 7)}`;
    await aMessage(house.admin, { ...of, body, at: new Date(Date.now() - (60 - n) * 1_000) });
  }
  const { page } = await house.aPerson(camila);
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await page.goto('/tickets');
    await page.getByRole('link', { name: 'Mariana Lopes' }).click();
    await staysAtEnd(page);
    await page.goto(`/tickets/${ticket.uuid}`);
    await staysAtEnd(page);
  }
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The last message stands whole above the composer, also once everything around it has been drawn. */
async function staysAtEnd(page: Page): Promise<void> {
  const log = conversation(page, 'Mariana Lopes').getByRole('log');
  const belowEnd = async () => {
    const [last, box] = await Promise.all([log.getByText('Recado 50').boundingBox(), log.boundingBox()]);
    return last && box ? last.y + last.height - (box.y + box.height) : Infinity;
  };
  await expect.poll(belowEnd).toBeLessThanOrEqual(0);
  await page.waitForTimeout(1_000);
  expect(await belowEnd()).toBeLessThanOrEqual(0);
}

it('TKT-28 what cannot be loaded says which it was, and is loaded at another try', async () => {
  const { page, troubles } = await house.aPerson(camila);
  troubles.expect(/500/);
  const { uuid } = await ticketOf('Beatriz Sampaio');
  const breaks = (path: RegExp) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await breaks(/\/messages\/\d+(\?|$)/);
  await page.goto(`/tickets/${uuid}`);
  const open = conversation(page, 'Beatriz Sampaio');
  await shown(open.getByRole('heading', { name: 'Erro ao obter informações da conversa' }));
  await page.unroute(/\/messages\/\d+(\?|$)/);
  await open.getByRole('button', { name: 'Tentar de novo' }).click();
  await shown(open.getByText(/saiu para entrega/));
  await breaks(/\/tickets\/u\//);
  // Known to no list that is on the screen.
  await page.goto(`/tickets/${(await ticketOf('Otávio Brandão')).uuid}`);
  await shown(page.getByRole('heading', { name: 'Erro ao buscar informações dos tickets' }));
});
