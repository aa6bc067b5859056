import { authRoutes } from '@recadia/contract/auth';
import { userRoutes, type NewUser } from '@recadia/contract/users';
import { aNote, builderPassword } from '@recadia/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDesk, type Desk } from '../../testing/desk.ts';
import { newAddress } from '../../testing/login.ts';
import { auditOf, eventsOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();
let desk: Desk;
beforeAll(async () => {
  desk = await aDesk(server);
  await server.db.admin.updateTable('plans').set({ users: 1_000 }).execute();
});

let made = 0;
const anAddress = () => `pessoa-${(made += 1)}@empresa.exemplo`;
const create = (as: Person, body: Partial<NewUser> = {}) =>
  server.call(userRoutes.createUser, {
    as: as.token,
    body: { name: 'Nova Pessoa', email: anAddress(), password: 'uma senha nova', ...body },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const remove = (as: Person, id: number) => server.call(userRoutes.deleteUser, { as: as.token, params: { id } });
const list = (as: Person, query: Record<string, string | number> = {}) =>
  server.call(userRoutes.listUsers, { as: as.token, query });
const change = (as: Person, id: number, body: object) =>
  server.call(userRoutes.updateUser, { as: as.token, params: { id }, body });
const enter = (email: string, password = builderPassword) =>
  server.call(authRoutes.login, { body: { email, password }, headers: { 'x-forwarded-for': newAddress() } });
const rowOf = (id: number) => server.db.admin.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

describe('POST /users', () => {
  it('USR-02 part of USR-05: saves every field, never answers the password; the user signs in', async () => {
    const { admin, queue, support, connection, company } = desk;
    const { body, status } = await create(admin, {
      name: '  Bia Prado ',
      email: '  Bia.Prado@Empresa.Exemplo ',
      password: 'cinco e seis',
      profile: 'supervisor',
      allTicket: 'enabled',
      whatsappId: connection.id,
      queueIds: [queue.id, support.id, queue.id],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Bia Prado',
      email: 'bia.prado@empresa.exemplo',
      profile: 'supervisor',
      super: false,
      allTicket: 'enabled',
      whatsappId: connection.id,
      companyId: company.id,
      active: true,
      company: { name: company.name, settings: expect.any(Array) as unknown },
    });
    expect(body.queues.map(({ id }) => id).sort()).toEqual([queue.id, support.id].sort());
    expect(JSON.stringify(body)).not.toMatch(/password|hash|cinco e seis/);
    expect(await enter(body.email, 'cinco e seis')).toMatchObject({ status: 200 });
    expect((await eventsOf(server, company.id)).at(-1)).toMatchObject({ name: expect.any(String) as string });
    const audited = await auditOf(server, company.id);
    expect(audited.some(({ action, entity_id }) => action === 'user.created' && entity_id === String(body.id))).toBe(
      true,
    );
  });

  it('is careful where nothing is said: an agent of no queue who sees the own tickets', async () => {
    const { body } = await create(desk.admin);
    expect(body).toMatchObject({ profile: 'user', allTicket: 'desabled', whatsappId: null, queues: [] });
  });

  it('USR-09 requires a password, keeps one when blank; an address belongs to one user', async () => {
    const { admin } = desk;
    const other = await aStaffedCompany(server, {});
    expect(await create(admin, { password: '' })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    for (const email of [other.agent.email, other.agent.email.toUpperCase(), desk.agent.email]) {
      expect(await create(admin, { email })).toMatchObject({ status: 409, error: 'ERR_USER_EMAIL_EXISTS' });
    }
    const { body } = await create(admin, { password: 'fica como era' });
    await change(admin, body.id, { name: 'Outro Nome', password: '' });
    expect(await enter(body.email, 'fica como era')).toMatchObject({ status: 200 });
  });

  it('refuses what belongs to another company, and what is no person', async () => {
    const { admin } = desk;
    const other = await aStaffedCompany(server, {});
    expect(await create(admin, { queueIds: [other.queue.id] })).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
    expect(await create(admin, { whatsappId: 999_999 })).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' });
    for (const wrong of [{ name: 'A' }, { name: 'a'.repeat(51) }, { email: 'ninguem' }, { password: 'abcd' }]) {
      expect(await create(admin, wrong)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    }
    expect(await create(admin, { password: '123456' })).toMatchObject({ error: 'ERR_COMMON_PASSWORD' });
  });

  it('is an admin’s: neither an agent nor a supervisor lists, adds or deletes', async () => {
    for (const as of [desk.agent, desk.supervisor]) {
      for (const answer of [await create(as), await list(as), await remove(as, desk.loner.id)]) {
        expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
      }
    }
  });

  it('part of TEN-08: ten at once share the last two places of the plan; who left makes room', async () => {
    const home = await aStaffedCompany(server, {});
    const { id: plan_id } = await server.db.admin
      .insertInto('plans')
      .values({ name: `Seis ${home.company.id}`, users: 6, connections: 1, queues: 1, value: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.admin.updateTable('companies').set({ plan_id }).where('id', '=', home.company.id).execute();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(home.admin)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused).toMatchObject({ status: 400, error: 'ERR_PLAN_LIMIT_USERS' });
    }
    expect(await change(home.admin, home.loner.id, { active: false })).toMatchObject({ status: 200 });
    expect(await create(home.admin)).toMatchObject({ status: 200 });
    expect(await change(home.admin, home.loner.id, { active: true })).toMatchObject({ error: 'ERR_PLAN_LIMIT_USERS' });
  });
});

describe('GET /users', () => {
  it('part of USR-05: pages by name, finds by part of name or address without accents, counts', async () => {
    const home = await aStaffedCompany(server, {});
    for (let n = 0; n < 21; n += 1) {
      await aPerson(server, { company_id: home.company.id, name: `Zélia ${String(n).padStart(2, '0')}` });
    }
    const first = (await list(home.admin, { searchParam: 'zelia' })).body;
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.users).toHaveLength(20);
    const second = (await list(home.admin, { searchParam: 'zelia', cursor: String(first.nextCursor) })).body;
    expect(second.users.map(({ name }) => name)).toEqual(['Zélia 20']);
    expect((await list(home.admin, { searchParam: 'zelia', pageNumber: 2 })).body.users).toEqual(second.users);
    const [found] = (await list(home.admin, { searchParam: home.loner.email.toUpperCase() })).body.users;
    expect(found).toMatchObject({ id: home.loner.id, active: true });
    expect((await list(home.admin, { searchParam: '%' })).body.users).toEqual([]);
  });
});

describe('DELETE /users/{id}', () => {
  it('USR-10 returns open tickets to waiting, leaves queues, keeps messages, notes and tracking', async () => {
    const { admin, agent, queue, company } = desk;
    const leaver = await aPerson(server, { company_id: company.id, queue_ids: [queue.id] });
    const [held, solved] = [await desk.talk({ queue_id: queue.id }), await desk.talk({ queue_id: queue.id })];
    for (const ticket of [held, solved]) await desk.change(leaver, ticket, { status: 'open', userId: leaver.id });
    await desk.change(leaver, solved, { status: 'closed' });
    const note = await aNote(server.db.admin, { company_id: company.id, ticket_id: held.id, user_id: leaver.id });
    await desk.said(held, 'Já volto', { from_me: true });

    expect(await remove(admin, leaver.id)).toMatchObject({ status: 200, body: { message: 'User deleted' } });

    const tickets = await server.db.admin
      .selectFrom('tickets')
      .select(['id', 'status', 'user_id', 'queue_id'])
      .where('id', 'in', [held.id, solved.id])
      .orderBy('id')
      .execute();
    expect(tickets).toEqual([
      { id: held.id, status: 'pending', user_id: null, queue_id: queue.id },
      { id: solved.id, status: 'closed', user_id: null, queue_id: queue.id },
    ]);
    expect((await desk.timeline(held)).at(-1)).toMatchObject({ kind: 'returned', data: { cause: 'colleague-left' } });
    expect((await desk.lives(solved)).at(-1)?.finished_at).not.toBeNull();
    const rows = (table: 'messages' | 'ticket_notes') =>
      server.db.admin.selectFrom(table).select('id').where('ticket_id', '=', held.id).execute();
    expect(await rows('messages')).toHaveLength(1);
    expect(await rows('ticket_notes')).toEqual([{ id: note.id }]);
    const links = await server.db.admin
      .selectFrom('user_queues')
      .selectAll()
      .where('user_id', '=', leaver.id)
      .execute();
    expect(links).toEqual([]);
    expect(await server.call(authRoutes.me, { as: leaver.token })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
    expect(await enter(leaver.email)).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' });
    expect(await desk.change(agent, held, { status: 'open', userId: agent.id })).toMatchObject({ status: 200 });
    expect((await create(admin, { email: leaver.email })).status).toBe(200);
  });

  it('refuses oneself, an unknown user and another company’s user', async () => {
    const [home, other] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
    expect(await remove(home.admin, home.admin.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    for (const id of [other.agent.id, 999_999]) {
      expect(await remove(home.admin, id)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
    }
    expect(await rowOf(other.agent.id)).toBeDefined();
  });

  it('leaves one admin when two delete or deactivate each other at the same moment', async () => {
    for (const leave of [remove, (as: Person, id: number) => change(as, id, { active: false })]) {
      const home = await aStaffedCompany(server, {});
      const second = await aPerson(server, { company_id: home.company.id, profile: 'admin' });
      const answers = await Promise.all([leave(home.admin, second.id), leave(second, home.admin.id)]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const left = await server.db.admin
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', home.company.id)
        .where('profile', '=', 'admin')
        .where('deactivated_at', 'is', null)
        .execute();
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('a deactivated user', () => {
  it('X-USR-01 is signed out at once, cannot sign in, is not assignable, and can return', async () => {
    const { admin, queue, company } = desk;
    const leaver = await aPerson(server, { company_id: company.id, queue_ids: [queue.id] });
    const held = await desk.talk({ queue_id: queue.id });
    await desk.change(leaver, held, { status: 'open', userId: leaver.id });

    expect((await change(admin, leaver.id, { active: false })).body).toMatchObject({ active: false, online: false });

    expect(await server.call(authRoutes.me, { as: leaver.token })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
    expect(await enter(leaver.email)).toMatchObject({ status: 403, error: 'ERR_USER_DEACTIVATED' });
    expect(await enter(leaver.email, 'outra senha')).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' });
    const colleagues = await server.call(userRoutes.listColleagues, { as: admin.token });
    expect(colleagues.body.some(({ id }) => id === leaver.id)).toBe(false);
    expect((await desk.timeline(held)).at(-1)).toMatchObject({ kind: 'returned', data: { cause: 'colleague-left' } });

    expect((await change(admin, leaver.id, { active: true })).body).toMatchObject({ active: true });
    expect(await enter(leaver.email)).toMatchObject({ status: 200 });
    expect(await change(admin, admin.id, { active: false })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});
