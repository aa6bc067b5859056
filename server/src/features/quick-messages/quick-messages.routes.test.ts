import { attachmentRoutes } from '@recadia/contract/attachments';
import { liveChannel } from '@recadia/contract/live';
import { quickMessageRoutes as routes } from '@recadia/contract/quick-messages';
import { aQuickMessage } from '@recadia/db/testing/quick-messages';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../testing/live-client.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();

const twoCompanies = async () => ({
  home: await aStaffedCompany(server, {}),
  other: await aStaffedCompany(server, {}),
});

const list = (as: Person, query: Record<string, number> = {}) =>
  server.call(routes.listQuickMessages, { as: as.token, query });
const create = (as: Person, body: { shortcode: string; message?: string; geral?: boolean }) =>
  server.call(routes.createQuickMessage, { as: as.token, body });
const update = (as: Person, id: number, body: { shortcode: string; geral?: boolean; message?: string }) =>
  server.call(routes.updateQuickMessage, { as: as.token, params: { id }, body });
const remove = (as: Person, id: number) => server.call(routes.deleteQuickMessage, { as: as.token, params: { id } });

it('QMS-01 part of QMS-08: suggests own and shared quick messages by shortcode', async () => {
  const { home, other } = await twoCompanies();
  const company_id = home.company.id;
  const make = (fields: object) => aQuickMessage(server.db.admin, { company_id, ...fields });
  const own = await make({ user_id: home.agent.id, shortcode: 'Pix', message: 'Nossa chave é…' });
  const general = await make({ user_id: home.admin.id, geral: true, shortcode: 'bomdia' });
  await make({ user_id: home.supervisor.id, shortcode: 'dela' });
  await aQuickMessage(server.db.admin, { company_id: other.company.id, geral: true });
  const mine = { userId: home.agent.id, companyId: company_id };
  const { body } = await list(home.agent, mine);
  const plain = { status: true, mediaPath: null, mediaName: null, isMedia: false };
  expect(body).toEqual([
    { id: general.id, shortcode: 'bomdia', message: general.message, geral: true, ...plain },
    { id: own.id, shortcode: 'Pix', message: 'Nossa chave é…', geral: false, ...plain },
  ]);
  expect((await list(home.agent)).body).toEqual(body);
  expect((await list(home.agent, { userId: home.supervisor.id })).error).toBe('ERR_NO_USER_FOUND');
  expect((await list(home.agent, { companyId: other.company.id })).error).toBe('ERR_NO_PERMISSION');
});

it('the page finds by shortcode and by words, without accents, and goes on by its cursor', async () => {
  const { home } = await twoCompanies();
  for (let n = 0; n < 23; n += 1)
    await create(home.agent, { shortcode: `r${n}`, message: n === 7 ? 'Promoção' : 'Olá' });
  const page = async (query: Record<string, string>) =>
    (await server.call(routes.pageQuickMessages, { as: home.agent.token, query })).body;
  const first = await page({});
  expect(first).toMatchObject({ count: 23, hasMore: true });
  const second = await page({ cursor: first.nextCursor ?? '' });
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(23);
  expect((await page({ searchParam: 'promocao' })).records.map(({ shortcode }) => shortcode)).toEqual(['r7']);
  expect((await page({ searchParam: 'R22' })).count).toBe(1);
});

describe('QMS-05 ROL-09: permission to change', () => {
  it('own private ones for a user, any for admin and supervisor; sharing for an admin', async () => {
    const { home } = await twoCompanies();
    const { admin, supervisor, agent, loner } = home;
    expect(await create(agent, { shortcode: 'x', geral: true })).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await create(supervisor, { shortcode: 'x', geral: true })).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const general = (await create(admin, { shortcode: 'geral', geral: true })).body.id;
    const own = (await create(agent, { shortcode: 'minha' })).body.id;

    expect((await update(agent, general, { shortcode: 'outra' })).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(agent, general)).error).toBe('ERR_NO_PERMISSION');
    expect((await update(loner, own, { shortcode: 'outra' })).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(loner, own)).error).toBe('ERR_NO_PERMISSION');
    expect((await update(agent, own, { shortcode: 'nova', geral: true })).error).toBe('ERR_NO_PERMISSION');
    expect((await update(agent, own, { shortcode: 'nova', geral: false })).status).toBe(200);
    expect((await update(supervisor, general, { shortcode: 'dela', geral: true })).status).toBe(200);
    expect((await update(supervisor, own, { shortcode: 'dela' })).status).toBe(200);
    expect((await update(admin, general, { shortcode: 'dele', geral: false })).status).toBe(200);
    expect((await remove(supervisor, own)).status).toBe(200);
    expect((await remove(admin, general)).status).toBe(200);
  });
});

it('QMS-04 a new one is in use and private', async () => {
  const { home } = await twoCompanies();
  expect((await create(home.agent, { shortcode: 'oi' })).body).toMatchObject({
    status: true,
    geral: false,
    message: '',
  });
});

it('part of QMS-08: a shortcode is used once by each person and once for everybody', async () => {
  const { home, other } = await twoCompanies();
  await create(home.agent, { shortcode: 'Frete' });
  expect((await create(home.agent, { shortcode: 'frete' })).error).toBe('ERR_QUICKMESSAGE_SHORTCODE_EXISTS');
  expect((await create(home.supervisor, { shortcode: 'frete' })).status).toBe(200);
  expect((await create(home.admin, { shortcode: 'frete', geral: true })).status).toBe(200);
  const taken = await create(home.admin, { shortcode: 'FRETE', geral: true });
  expect([taken.status, taken.error]).toEqual([409, 'ERR_QUICKMESSAGE_SHORTCODE_EXISTS']);
  const { id } = (await create(other.admin, { shortcode: 'frete' })).body;
  for (const answer of [
    await update(home.admin, id, { shortcode: 'a' }),
    await remove(home.admin, id),
    await server.call(routes.showQuickMessage, { as: home.admin.token, params: { id } }),
  ])
    expect([answer.status, answer.error]).toEqual([404, 'ERR_NO_QUICKMESSAGE_FOUND']);
});

it('QMS-06 creates, lists, shows, changes, adds and removes a file, and deletes', async () => {
  const { home } = await twoCompanies();
  const { agent, company } = home;
  const made = await create(agent, { shortcode: 'frete', message: 'R$ 10' });
  const { id } = made.body;
  const params = { id };
  const as = agent.token;
  expect(made).toMatchObject({ status: 200, body: { shortcode: 'frete', message: 'R$ 10' } });
  const listed = await list(agent, { companyId: company.id, userId: agent.id });
  expect(listed.body).toMatchObject([{ id, shortcode: 'frete' }]);
  expect((await server.call(routes.showQuickMessage, { as, params })).body).toMatchObject({ id, message: 'R$ 10' });
  const changed = await update(agent, id, { shortcode: 'frete', message: 'R$ 12' });
  expect(changed).toMatchObject({ status: 200, body: { id, message: 'R$ 12' } });
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', new Blob(['frete: 12']), 'tabela.txt');
  const attached = await server.call(routes.attachToQuickMessage, { as, params, body: form });
  expect(attached).toMatchObject({ status: 200, body: { mediaName: 'tabela.txt' } });
  const shown = await server.call(routes.showQuickMessage, { as, params });
  expect(shown.body).toMatchObject({ mediaName: 'tabela.txt', mediaPath: expect.any(String) });
  expect((await server.call(routes.detachFromQuickMessage, { as, params })).status).toBe(200);
  expect((await server.call(routes.showQuickMessage, { as, params })).body).toMatchObject({ mediaPath: null });
  expect((await remove(agent, id)).status).toBe(200);
  const gone = await server.call(routes.showQuickMessage, { as, params });
  expect([gone.status, gone.error]).toEqual([404, 'ERR_NO_QUICKMESSAGE_FOUND']);
});

it('a file is put beside it, opened by a signed address, replaced and taken off', async () => {
  const { home } = await twoCompanies();
  const { id } = (await create(home.agent, { shortcode: 'tabela' })).body;
  const attach = (name: string, text: string, as = home.agent) => {
    const form = new FormData();
    form.append('typeArch', '../../etc');
    form.append('file', new Blob([text]), name);
    return server.call(routes.attachToQuickMessage, { as: as.token, params: { id }, body: form });
  };
  expect((await attach('a.txt', 'a', home.loner)).error).toBe('ERR_NO_PERMISSION');
  expect((await attach('vazio.txt', '')).error).toBe('ERR_FILE_UNREADABLE');
  const { body } = await attach('tabela nova.txt', 'frete: 10');
  expect(body.mediaName).toBe('tabela_nova.txt');
  const link = body.mediaPath.slice('/attachments/'.length);
  const file = await fetch(`${server.url}${body.mediaPath}`);
  expect([file.status, await file.text()]).toEqual([200, 'frete: 10']);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  const forged = await server.call(attachmentRoutes.openAttachment, { params: { link: `x${link}` } });
  expect(forged.error).toBe('ERR_NOT_FOUND');
  expect((await list(home.agent)).body[0]).toMatchObject({ isMedia: true, mediaName: 'tabela_nova.txt' });
  const off = await server.call(routes.detachFromQuickMessage, { as: home.agent.token, params: { id } });
  expect(off.body).toEqual({ mensagem: 'Arquivo Excluído' });
  expect((await list(home.agent)).body[0]).toMatchObject({ isMedia: false, mediaPath: null });
});

it('QMS-07 sends shared ones to all users, private ones to the owner; losers see it leave', async () => {
  const { home } = await twoCompanies();
  const join = ({ token }: Person) => joinLive(server.url, { token });
  const [owner, other] = [await join(home.admin), await join(home.agent)];
  const channel = liveChannel(home.company.id, 'quickmessage');
  const received = ({ frames }: typeof owner) =>
    frames
      .filter(({ event }) => event === channel)
      .map(({ args }) => {
        const { action, record } = args[0] as { action: string; record?: { shortcode: string } };
        return record ? `${action} ${record.shortcode}` : action;
      });
  // Clients receive the current row, so each change waits for the event of the one before.
  const hasReceived = (times: number) => waitUntil(() => received(owner).length === times, `${times} events`);
  const { id } = (await create(home.admin, { shortcode: 'um' })).body;
  await hasReceived(1);
  await update(home.admin, id, { shortcode: 'dois', geral: true });
  await hasReceived(2);
  await update(home.admin, id, { shortcode: 'tres', geral: false });
  await hasReceived(3);
  await remove(home.admin, id);
  await hasReceived(4);
  expect(received(owner)).toEqual(['create um', 'update dois', 'update tres', 'delete']);
  expect(received(other)).toEqual(['update dois', 'delete']);
  owner.close();
  other.close();
});
