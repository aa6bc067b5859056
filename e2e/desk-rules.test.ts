import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from './lib/call.ts';
import { useProduct } from './lib/product.ts';
import { conversation, gone, shown, toast } from './lib/locators.ts';

const product = useProduct({ hasTalks: true });
const camila = { email: 'camila@casaaurora.exemplo' };
const rafael = { email: 'rafael@casaaurora.exemplo' };
const julia = { email: 'julia@casaaurora.exemplo' };

const isCall = (method: string, path: RegExp) => (request: Request) =>
  request.method() === method && path.test(new URL(request.url()).pathname);

/** A promise with its resolver. */
function aSignal() {
  let comes = (): void => undefined;
  const come = new Promise<void>((resolve) => (comes = resolve));
  return { come, comes: () => comes() };
}

it('TKT-02 LAY-17 shows list and welcome; an address opens the panes; a phone one at a time', async () => {
  const { page } = await product.aPerson(camila);
  await shown(page.getByRole('heading', { name: 'Escolha um atendimento' }));
  const list = page.getByRole('link', { name: 'Mariana Lopes' });
  await shown(list);
  const { uuid } = await product.ticketOf('Mariana Lopes');
  await page.goto(`/tickets/${uuid}`);
  await shown(conversation(page, 'Mariana Lopes').getByRole('log'));
  await shown(page.getByRole('textbox', { name: 'Mensagem', exact: true }));
  await shown(page.getByRole('complementary', { name: 'Contato' }));
  await shown(list);

  await page.setViewportSize({ width: 390, height: 844 });
  await gone(list);
  await page.getByRole('button', { name: 'Voltar para atendimentos' }).click();
  await shown(list);
  await expect.poll(() => conversation(page, 'Mariana Lopes').count()).toBe(0);
  await list.click();
  await shown(conversation(page, 'Mariana Lopes'));
});

it('GEN-02 keeps name, queue and connection of a ticket readable when the pane is narrow', async () => {
  const { page } = await product.aPerson(camila);
  const { id, uuid } = await product.ticketOf('Lucas Andrade');
  await product.admin.updateTable('tickets').set({ bot_silence: 'person' }).where('id', '=', id).execute();
  const header = conversation(page, 'Lucas Andrade').locator('header');
  const cut = (text: string) =>
    header
      .getByText(text, { exact: true })
      .evaluate((one) => one.clientWidth === 0 || one.scrollWidth > one.clientWidth);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/tickets/${uuid}`);
    await shown(header.getByRole('button', { name: 'Resolver' }));
    for (const text of ['Lucas Andrade', 'Vendas', ...(width > 600 ? ['Showroom'] : [])])
      expect([width, text, await cut(text)]).toEqual([width, text, false]);
    // On a phone it may be shortened beside the text of the main button.
    expect((await header.getByText('Showroom', { exact: true }).boundingBox())?.width).toBeGreaterThan(20);
    for (const name of ['Devolver ao robô', 'Devolver']) await gone(header.getByRole('button', { name, exact: true }));
    await header.getByRole('button', { name: 'Mais ações do atendimento' }).click();
    for (const name of [/^Devolver ao robô/, /^Devolver para a fila/, /^Pedir/])
      await shown(page.getByRole('menuitem', { name }));
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1900, height: 900 });
  await shown(header.getByText('Robô parado: uma pessoa respondeu'));
  await shown(header.getByRole('button', { name: 'Devolver ao robô' }));
});

it('keeps the last message readable beside Aceitar when rows are compact', async () => {
  const { page } = await product.aPerson(camila);
  await page.evaluate(() => localStorage.setItem('density', JSON.stringify('compact')));
  await page.goto('/tickets?side=pending');
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'compact'));
  const row = page.locator('[data-status="pending"]').first();
  const accept = row.getByRole('button', { name: /^Aceitar/ });
  await shown(accept);
  const second = row.locator('[dir="auto"]').first();
  const [above, below] = [await second.boundingBox(), await accept.boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});

it('TKT-29 ROL-04 shows an agent tickets of own queues and refuses others on server and page', async () => {
  const { page, pageErrors } = await product.aPerson(rafael);
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await shown(page.getByRole('button', { name: 'Aceitar Sônia Carvalho' }));
  for (const name of ['Gustavo Prates', 'Dona Cecília']) await expect.poll(() => page.getByText(name).count()).toBe(0);
  pageErrors.expect(/403/);
  const answer = page.waitForResponse((one) => one.status() === 403);
  await page.goto(`/tickets/${(await product.ticketOf('Fernanda Ribeiro')).uuid}`);
  expect(await (await answer).json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  await shown(toast(page, 'Acesso não permitido', 'alert'));
  await page.waitForURL(/\/tickets$/);
});

it('ROL-03 hides admin features from other profiles and refuses their calls', async () => {
  const admin = (await product.aPerson(camila)).page;
  const { page: agent, pageErrors } = await product.aPerson(rafael);
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

  const [mine, hidden] = [await product.ticketOf('Sônia Carvalho'), await product.ticketOf('Fernanda Ribeiro')];
  const { id: colleague } = await product.accountOf(julia);
  const refused = [
    ['GET', '/dashboard?date_from=2026-11-01&date_to=2026-11-02'],
    ['GET', `/tickets/u/${hidden.uuid}`],
    ['GET', `/messages/${hidden.id}`],
    ['PUT', `/users/${colleague}`, { name: 'Júlia', profile: 'admin', queueIds: [] }],
    ['DELETE', `/tickets/${mine.id}`],
    ['DELETE', `/contacts/${mine.contact_id}`],
    ['POST', `/whatsappsession/${mine.connection_id}`],
    ['DELETE', `/whatsapp/${mine.connection_id}`],
  ] as const;
  pageErrors.expect(/403/);
  for (const [method, path, body] of refused)
    expect([path, await call(agent, method, path, body)]).toMatchObject([path, { status: 403 }]);
  const everything = '/tickets?showAll=true&status=open';
  const ids = async (page: Page) =>
    ((await call(page, 'GET', everything)).body as { tickets: { id: number }[] }).tickets.map(({ id }) => id);
  expect([(await ids(admin)).includes(hidden.id), (await ids(agent)).includes(hidden.id)]).toEqual([true, false]);
  expect(await call(admin, 'GET', `/tickets/u/${hidden.uuid}`)).toMatchObject({ status: 200 });
});

it('X-TKT-19 reads colleagues’ tickets of own queues when a supervisor opens the live panel', async () => {
  const { page, pageErrors } = await product.aPerson({ email: 'marcos@casaaurora.exemplo' });
  await page.getByRole('link', { name: 'Ao vivo' }).first().click();
  const served = page.getByRole('link', { name: /^Suporte: ver \d+ em atendimento/ });
  await shown(served);
  const count = Number(await served.textContent());
  expect(count).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('link', { name: /^(Vendas|Financeiro|Entregas): / }).count()).toBe(0);
  await served.click();
  const rows = page.locator('[data-status="open"]');
  await expect.poll(() => rows.count()).toBe(count);
  await expect.poll(() => page.getByRole('switch', { name: 'Ver colegas' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('switch', { name: 'Ver todos' }).count()).toBe(0);
  await shown(rows.filter({ hasText: 'Fernanda Ribeiro' }).getByText('Com Camila Duarte'));
  await page.getByRole('link', { name: 'Fernanda Ribeiro' }).click();
  const talk = conversation(page, 'Fernanda Ribeiro');
  await shown(talk.getByText('Pode me contar o que houve?').first());
  await shown(talk.getByText(/Camila Duarte/).last());
  await expect.poll(() => talk.getByRole('textbox', { name: 'Mensagem', exact: true }).count()).toBe(0);

  pageErrors.expect(/403/);
  const foreign = await product.ticketOf('Mariana Lopes');
  expect(await call(page, 'GET', `/messages/${foreign.id}`)).toMatchObject({ status: 403 });
  await page.goto(`/tickets/${foreign.uuid}`);
  await shown(toast(page, 'Acesso não permitido', 'alert'));
});

it('TKT-18 TKT-19 part of CON-04: searches contacts from three letters, names the holder', async () => {
  const { page, pageErrors } = await product.aPerson(rafael);
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
  pageErrors.expect(/409/);
  const sent = page.waitForRequest(isCall('POST', /^\/tickets$/));
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ status: 'open' });
  await shown(dialog.getByText(/Camila Duarte atende na fila Vendas/));
});

it('TKT-36 lets one of two agents accept; the other reads the name and sees a fresh list', async () => {
  const [{ page, pageErrors }, other] = [await product.aPerson(rafael), await product.aPerson(julia)];
  for (const one of [page, other.page]) await one.getByRole('tab', { name: /^Aguardando/ }).click();
  const { id } = await product.ticketOf('Sônia Carvalho');
  const [isAsked, isTaken] = [aSignal(), aSignal()];
  await page.route(`**/tickets/${id}`, async (route) => {
    if (route.request().method() === 'PUT') {
      isAsked.comes();
      await isTaken.come;
    }
    await route.continue();
  });
  pageErrors.expect(/409/);
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

it('TAG-06 NTE-04 sets and creates tags in the contact drawer by a sync; notes confirm', async () => {
  const { page } = await product.aPerson(camila);
  await page.goto(`/tickets/${(await product.ticketOf('Padaria Trigo & Cia')).uuid}`);
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  const synced = () => page.waitForRequest(isCall('POST', /^\/tags\/sync$/));
  let sync = synced();
  await drawer.getByRole('button', { name: 'Tirar a tag Sob medida' }).click();
  expect((await sync).postDataJSON()).toMatchObject({ tags: [{ id: expect.any(Number) as number }] });
  // The button beside it moves when the tag disappears.
  await gone(drawer.getByRole('button', { name: 'Tirar a tag Sob medida' }));
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

it('TKT-28 names the part that failed to load and loads it at the next try', async () => {
  const { page, pageErrors } = await product.aPerson(camila, { isLive: true });
  pageErrors.expect(/500/);
  const breaks = (path: RegExp) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await breaks(/\/messages\/\d+(\?|$)/);
  await page.getByRole('link', { name: /Beatriz Sampaio/ }).click();
  const open = conversation(page, 'Beatriz Sampaio');
  await shown(open.getByRole('heading', { name: 'Erro ao obter informações da conversa' }));
  await page.unroute(/\/messages\/\d+(\?|$)/);
  await open.getByRole('button', { name: 'Tentar de novo' }).click();
  await shown(open.getByText(/saiu para entrega/));
  await breaks(/\/tickets\/u\//);
  // Not in any list on the screen.
  await page.goto(`/tickets/${(await product.ticketOf('Otávio Brandão')).uuid}`);
  await shown(page.getByRole('heading', { name: 'Erro ao buscar informações dos tickets' }));
});
