import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { aConnection, aPlan, aQueue } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { useServerWithCompany } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const { server, home } = useServerWithCompany();

type Who = { token: string };
const create = (who: Who, body: object) => server.call(routes.createConnection, { as: who.token, body });
const change = (who: Who, id: number, body: object) =>
  server.call(routes.updateConnection, { as: who.token, params: { id }, body });
const remove = (who: Who, id: number) => server.call(routes.deleteConnection, { as: who.token, params: { id } });
const list = async (who: Who) => (await server.call(routes.listConnections, { as: who.token })).body;
const session = (id: number) =>
  server.db.admin.selectFrom('wa_sessions').selectAll().where('connection_id', '=', id).executeTakeFirst();
const cloud = {
  phoneNumberId: '111222333',
  wabaId: '444555666',
  accessToken: 'EAAG-token-of-meta-9876',
  appSecret: 'secret-of-app-5432',
  verifyToken: 'verify-me-1234',
};

describe('creating', () => {
  it('WAP-01 WAP-02 WAP-16 CST-14 starts a connection by itself; the first becomes the default', async () => {
    const { admin } = await aStaffedCompany(server, {});
    const first = await create(admin, { name: 'Loja Centro' });
    expect(first.body).toEqual({
      id: first.body.id,
      name: 'Loja Centro',
      number: '',
      provider: 'beta',
      status: 'OPENING',
      statusReason: null,
      isDefault: true,
      updatedAt: first.body.updatedAt,
      qrcode: '',
      qrcodeExpiresAt: null,
      pairingCode: '',
      retries: 0,
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      expiresInactiveMessage: '',
      expiresTicket: 0,
      timeUseBotQueues: 0,
      maxUseBotQueues: 3,
      timeToTransfer: 0,
      transferQueueId: null,
      promptId: null,
      queues: [],
      capabilities: first.body.capabilities,
      token: '',
      cloud: null,
    });
    expect(await session(first.body.id)).toMatchObject({ desired: 'running', owner: null });
    const second = await create(admin, { name: 'Atacado', isDefault: true });
    const third = await create(admin, { name: 'Plantão' });
    expect((await list(admin)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.body.id, true],
      [first.body.id, false],
      [third.body.id, false],
    ]);
  });

  it('eight at once: one default, and never more than the plan allows', async () => {
    const plan = await aPlan(server.db.admin, { connections: 3 });
    const { admin } = await aStaffedCompany(server, { plan_id: plan.id });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => create(admin, { name: `Loja ${n}` })));
    const refused = answers.filter(({ error }) => error === 'ERR_PLAN_LIMIT_CONNECTIONS');
    expect(refused).toHaveLength(5);
    const made = await list(admin);
    expect(made).toHaveLength(3);
    expect(made.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('WAP-03 the name has 2 to 50 characters, and one connection of the company', async () => {
    const { admin } = await aStaffedCompany(server, {});
    for (const name of ['', 'x', ' x ', 'x'.repeat(51)]) {
      expect(await create(admin, { name })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    }
    for (const name of ['xy', 'x'.repeat(50)]) expect((await create(admin, { name })).status).toBe(200);
    expect(await create(admin, { name: 'XY' })).toMatchObject({ status: 409, error: 'ERR_WAPP_NAME_EXISTS' });
  });

  it('WAP-23 keeps queue order, transfers to an own queue, takes times in whole minutes', async () => {
    const { admin, company } = await aStaffedCompany(server, {});
    const other = await aStaffedCompany(server, {});
    const [late, early] = [
      await aQueue(server.db.admin, { company_id: company.id, order_queue: 2 }),
      await aQueue(server.db.admin, { company_id: company.id, order_queue: 1 }),
    ];
    const body = { name: 'Loja', queueIds: [late.id, early.id], greetingMessage: 'Olá!', transferQueueId: late.id };
    const times = { timeToTransfer: 5, expiresTicket: 0, timeUseBotQueues: 30 };
    const { body: made } = await create(admin, { ...body, ...times });
    expect(made).toMatchObject({ ...times, transferQueueId: late.id });
    expect(made.queues.map(({ id }) => id)).toEqual([early.id, late.id]);
    for (const foreign of [{ transferQueueId: other.queue.id }, { queueIds: [other.queue.id] }]) {
      expect(await change(admin, made.id, { name: 'Loja', ...foreign })).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
    }
    for (const key of Object.keys(times)) {
      for (const wrong of [-1, 1.5, '5']) {
        expect(await change(admin, made.id, { name: 'Loja', [key]: wrong })).toMatchObject({ error: 'ERR_VALIDATION' });
      }
    }
  });
});

it('WAP-07 only admins add, change and delete', async () => {
  const { id } = (await create(home.admin, { name: 'Restrita' })).body;
  const forbidden = { status: 403, error: 'ERR_NO_PERMISSION' };
  for (const who of [home.agent, home.supervisor]) {
    expect(await create(who, { name: 'Minha' })).toMatchObject(forbidden);
    expect(await change(who, id, { name: 'Minha' })).toMatchObject(forbidden);
    expect(await remove(who, id)).toMatchObject(forbidden);
  }
});

it('WAP-14 gives the reason when a connection cannot be saved', async () => {
  const { admin, company } = await aStaffedCompany(server, {});
  const queues = [1, 2].map(() => aQueue(server.db.admin, { company_id: company.id }));
  const queueIds = (await Promise.all(queues)).map(({ id }) => id);
  const greeting = { status: 400, error: 'ERR_WAPP_GREETING_REQUIRED' };
  expect(await create(admin, { name: 'Loja', queueIds })).toMatchObject(greeting);
  const { id } = (await create(admin, { name: 'Loja', queueIds, greetingMessage: 'Escolha:' })).body;
  expect(await change(admin, id, { name: 'Loja', greetingMessage: ' ' })).toMatchObject(greeting);
  const noDefault = { status: 400, error: 'ERR_NO_DEF_WAPP_FOUND' };
  expect(await change(admin, id, { name: 'Loja', isDefault: false })).toMatchObject(noDefault);
  expect(await remove(admin, id)).toMatchObject({ status: 400, error: 'ERR_NO_OTHER_WHATSAPP' });
  const unknown = { status: 404, error: 'ERR_NO_WAPP_FOUND' };
  expect(await change(admin, 999_999, { name: 'Loja' })).toMatchObject(unknown);
  expect(await remove(admin, 999_999)).toMatchObject(unknown);
});

it('WAP-08 WAP-09 lists and shows with and without slash, session and companyId; POST as PUT', async () => {
  const { admin, agent, company } = await aStaffedCompany(server, {});
  const { id } = (await create(admin, { name: 'Loja' })).body;
  for (const path of ['/whatsapp', '/whatsapp/', `/whatsapp/?session=0&companyId=${company.id}`]) {
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${agent.token}` } });
    expect(await answer.json()).toMatchObject([{ id, name: 'Loja' }]);
  }
  const shown = await server.call(routes.showConnection, { as: agent.token, params: { id }, query: { session: 0 } });
  expect(shown.body).toMatchObject({ id, name: 'Loja', queues: [] });
  expect((await change(admin, id, { name: 'Loja Nova' })).body.name).toBe('Loja Nova');
  const posted = { as: admin.token, params: { id }, body: { name: 'Loja Novíssima' } };
  expect((await server.call(routes.updateConnectionByPost, posted)).body.name).toBe('Loja Novíssima');
  expect((await create(admin, { name: 'Outra' })).status).toBe(200);
  expect((await remove(admin, (await list(admin)).find(({ name }) => name === 'Outra')?.id ?? 0)).status).toBe(200);
  expect(await list(admin)).toHaveLength(1);
});

describe('secrets', () => {
  it('WAP-18 credentials are never served; token and codes reach admins only', async () => {
    const { admin, agent } = await aStaffedCompany(server, {});
    const { id, token = '' } = (await create(admin, { name: 'Loja', token: 'new' })).body;
    await server.db.admin
      .updateTable('connections')
      .set({ qrcode: '2@codigo-secreto', status: 'qrcode' })
      .where('id', '=', id)
      .execute();
    const sealed = { creds_sealed: 'sealed-credentials' };
    await server.db.admin.updateTable('wa_sessions').set(sealed).where('connection_id', '=', id).execute();
    const asked = (who: Who) => server.call(routes.listConnections, { as: who.token });
    const [forAdmin, forAgent] = [await asked(admin), await asked(agent)];
    expect(forAdmin.body[0]).toMatchObject({ qrcode: '2@codigo-secreto' });
    const detail = (who: Who) => server.call(routes.showConnection, { as: who.token, params: { id } });
    expect((await detail(admin)).body.token).toBe(token);
    for (const { text } of [await detail(agent), forAgent]) expect(text).not.toContain(token);
    expect((await detail(agent)).text).not.toMatch(/codigo-secreto|"token":|"qrcode":/);
    expect(forAgent.text).not.toMatch(/codigo-secreto|"token":|"qrcode":/);
    for (const { text } of [forAdmin, forAgent]) expect(text).not.toMatch(/"session"|sealed-credentials/);
    const stored = await server.db.admin.selectFrom('connections').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('part of WAP-21: C-92 makes a token of 256 random bits when any other value is sent', async () => {
    const other = await aStaffedCompany(server, {});
    const chosen = 'token-unico-77';
    const foreign = await create(other.admin, { name: 'Loja', token: chosen });
    const mine = await create(home.admin, { name: 'Cópia', token: chosen });
    expect([foreign.status, mine.status]).toEqual([200, 200]);
    const tokens = [foreign.body.token, mine.body.token];
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(new Set(tokens).size).toBe(2);

    // The token of another company is a value like any other.
    const taken = await change(home.admin, mine.body.id, { name: 'Cópia', token: foreign.body.token });
    expect(taken).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) as string } });
    expect([foreign.body.token, mine.body.token]).not.toContain(taken.body.token);
  });

  it('part of WAP-21: keeps the token that is sent back and removes it when it is empty', async () => {
    const { admin } = await aStaffedCompany(server, {});
    const { id, token } = (await create(admin, { name: 'Loja', token: 'new' })).body;
    expect((await change(admin, id, { name: 'Loja 2', token })).body.token).toBe(token);
    expect((await change(admin, id, { name: 'Loja 3' })).body.token).toBe(token);
    expect((await change(admin, id, { name: 'Loja', token: '' })).body.token).toBe('');
    expect(await create(admin, { name: 'Curta', token: 'x' })).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  describe('X-WAP-06 secrets of the Cloud API', () => {
    it('are sealed, come back masked, and stay when the mask is sent back', async () => {
      const { admin, agent } = await aStaffedCompany(server, {});
      const { body: made, text } = await create(admin, { name: 'Oficial', provider: 'cloud', cloud });
      expect(made).toMatchObject({ provider: 'cloud', cloud: { accessToken: '••••9876', appSecret: '••••5432' } });
      expect(made.cloud?.webhookUrl).toMatch(/^http:\/\/recadia\.test\/webhooks\/whatsapp-cloud\/[\w-]{43}$/);
      expect(text).not.toMatch(/EAAG|secret-of-app|verify-me/);
      const read = () =>
        server.db.admin.selectFrom('connections').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
      const before = await read();
      expect(JSON.stringify(before)).not.toMatch(/EAAG|secret-of-app|verify-me/);
      await change(admin, made.id, { name: 'Oficial', cloud: { ...made.cloud, webhookUrl: undefined } });
      expect((await read()).cloud_secrets_sealed).toBe(before.cloud_secrets_sealed);
      await change(admin, made.id, { name: 'Oficial', cloud: { ...cloud, accessToken: 'EAAG-new-0001' } });
      const detail = (as: string) => server.call(routes.showConnection, { as, params: { id: made.id } });
      expect((await detail(admin.token)).body.cloud).toMatchObject({ accessToken: '••••0001', appSecret: '••••5432' });
      expect((await detail(agent.token)).body).not.toHaveProperty('cloud');
    });

    it('a Cloud number needs all of them, and belongs to one connection', async () => {
      const { admin } = await aStaffedCompany(server, {});
      const lacking = await create(admin, { name: 'Oficial', provider: 'cloud', cloud: { ...cloud, appSecret: '' } });
      expect(lacking).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { fields: { 'cloud.appSecret': 'required' } },
      });
      expect(await create(admin, { name: 'Oficial', provider: 'cloud' })).toMatchObject({ error: 'ERR_VALIDATION' });
      expect(await create(admin, { name: 'Oficial', cloud })).toMatchObject({ error: 'ERR_WAPP_NOT_SUPPORTED' });
      const again = await create(admin, { name: 'Oficial', provider: 'cloud', cloud });
      expect(again).toMatchObject({ status: 409, error: 'ERR_WAPP_NUMBER_EXISTS' });
    });
  });
});

describe('asking the session', () => {
  const ask = {
    start: (who: Who, id: number, body = {}) =>
      server.call(routes.startSession, { as: who.token, params: { id }, body }),
    renew: (who: Who, id: number) => server.call(routes.renewSession, { as: who.token, params: { id } }),
    end: (who: Who, id: number) => server.call(routes.endSession, { as: who.token, params: { id } }),
  };

  it('WAP-11 sends retry, new QR, pairing code and disconnect to the holding gateway', async () => {
    const { id } = await aConnection(server.db.admin, { company_id: home.company.id, status: 'DISCONNECTED' });
    const held = { owner: 'some-gateway', creds_sealed: 'x', desired: 'stopped' };
    await server.db.admin.updateTable('wa_sessions').set(held).where('connection_id', '=', id).execute();
    const status = async () => (await list(home.agent)).find((one) => one.id === id)?.status;
    await ask.start(home.admin, id);
    expect(await session(id)).toMatchObject({ desired: 'running', request: 'restart', request_no: 1 });
    expect(await status()).toBe('OPENING');
    await ask.renew(home.admin, id);
    expect(await session(id)).toMatchObject({ request: 'new-qr', request_no: 2 });
    await ask.start(home.admin, id, { pairingNumber: '5511900001111' });
    expect(await session(id)).toMatchObject({ request: 'pairing-code:5511900001111', request_no: 3 });
    await ask.end(home.admin, id);
    expect(await session(id)).toMatchObject({ desired: 'running', request: 'logout', request_no: 4 });
    expect(await status()).toBe('DISCONNECTED');
    for (const wish of [ask.start, ask.renew, ask.end]) {
      expect(await wish(home.agent, id)).toMatchObject({ status: 403 });
      expect(await wish(home.admin, 999_999)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
    }
  });

  it('stops a device without a holder or a known phone', async () => {
    const { id } = await aConnection(server.db.admin, { company_id: home.company.id, status: 'qrcode', qrcode: '2@x' });
    await ask.end(home.admin, id);
    expect(await session(id)).toMatchObject({ desired: 'stopped', request: null });
  });

  it('part of WAP-10: restart asks all but those that were disconnected', async () => {
    const { admin, company } = await aStaffedCompany(server, {});
    const of = (status: string) => aConnection(server.db.admin, { company_id: company.id, status });
    const [up, stuck, off] = [await of('CONNECTED'), await of('TIMEOUT'), await of('DISCONNECTED')];
    const answer = await fetch(`${server.url}/whatsapp-restart/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.status).toBe(200);
    for (const { id } of [up, stuck]) expect(await session(id)).toMatchObject({ request: 'restart', request_no: 1 });
    expect(await session(off.id)).toMatchObject({ request: null, request_no: 0 });
  });
});
