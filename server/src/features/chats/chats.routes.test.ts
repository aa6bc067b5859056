import { chatRoutes as routes, type Chat } from '@recadia/contract/chats';
import { aChat, aChatMessage, aPlan, companyChecksums } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { makeBeforeEach } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();
const shop = makeBeforeEach(() => aStaffedCompany(server, {}));

const begin = (as: Person, title: string, ...others: Person[]) =>
  server.call(routes.createChat, { as: as.token, body: { title, users: others.map(({ id }) => ({ id })) } });
const send = (as: Person, { id }: { id: number }, message: string, mentions?: number[]) =>
  server.call(routes.createChatMessage, {
    as: as.token,
    params: { id },
    body: { message, ...(mentions && { mentions }) },
  });
const list = (as: Person, query: Record<string, string | number> = {}) =>
  server.call(routes.listChats, { as: as.token, query });
const show = (as: Person, id: number | string) => server.call(routes.showChat, { as: as.token, params: { id } });
const listSaid = (as: Person, { id }: { id: number }, query: Record<string, string | number> = {}) =>
  server.call(routes.listChatMessages, { as: as.token, params: { id }, query });
const read = (as: Person, { id }: { id: number }, body: { userId?: number } = {}) =>
  server.call(routes.readChat, { as: as.token, params: { id }, body });
const change = (as: Person, { id }: { id: number }, body: object) =>
  server.call(routes.updateChat, { as: as.token, params: { id }, body });
const remove = (as: Person, { id }: { id: number }) => server.call(routes.deleteChat, { as: as.token, params: { id } });
const unreadsOf = ({ users }: Chat, person: Person) => users.find(({ userId }) => userId === person.id)?.unreads;

describe('a chat', () => {
  it('CHT-02 CHT-09 creates, finds by id and uuid, writes, reads, changes and deletes', async () => {
    const { agent, supervisor, admin } = shop;
    const { status, body: chat } = await begin(agent, '  Equipe de vendas ', supervisor);
    expect(status).toBe(200);
    const memberOf = ({ id, name }: Person, unreads = 0) => ({ userId: id, unreads, user: { name } });
    expect(chat).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      title: 'Equipe de vendas',
      ownerId: agent.id,
      lastMessage: '',
      lastSenderId: null,
      isDirect: false,
      updatedAt: expect.any(String),
      users: [supervisor, agent].sort((a, b) => a.id - b.id).map((person) => memberOf(person)),
    });
    expect((await show(supervisor, chat.id)).body).toEqual(chat);
    expect((await show(supervisor, chat.uuid)).body).toEqual(chat);

    const { body: sent } = await send(agent, chat, ' Fecho o da Padaria? ', [supervisor.id]);
    expect(sent).toEqual({
      id: expect.any(Number),
      chatId: chat.id,
      senderId: agent.id,
      sender: { name: agent.name },
      message: 'Fecho o da Padaria?',
      createdAt: expect.any(String),
      mentions: [{ id: supervisor.id, name: supervisor.name }],
    });
    expect((await listSaid(supervisor, chat)).body).toEqual({
      records: [sent],
      count: 1,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    });
    // The user in the body is ignored: users mark chats as read only for themselves.
    const { body: afterReading } = await read(supervisor, chat, { userId: agent.id });
    expect(afterReading).toMatchObject({ id: chat.id, lastMessage: 'Fecho o da Padaria?', lastSenderId: agent.id });
    expect(unreadsOf(afterReading, supervisor)).toBe(0);

    const { body: changed } = await change(agent, chat, { title: 'Vendas', users: [{ id: admin.id }] });
    expect(changed.title).toBe('Vendas');
    expect(changed.users.map(({ userId }) => userId).sort()).toEqual([agent.id, admin.id].sort());
    expect((await remove(agent, chat)).body).toEqual({ message: 'Chat deleted' });
    expect((await show(agent, chat.id)).error).toBe('ERR_NO_CHAT_FOUND');
  });

  it('part of CHT-10: needs a title and another member; the creator owns it and belongs to it', async () => {
    const { agent, supervisor } = shop;
    const invalid = (body: object) => server.call(routes.createChat, { as: agent.token, body });
    for (const body of [
      { title: ' ', users: [{ id: supervisor.id }] },
      { users: [{ id: supervisor.id }] },
      { title: 'Sozinha', users: [] },
      { title: 'Sozinha', users: [{ id: agent.id }] },
      { title: 'Sozinha' },
    ])
      expect((await invalid(body)).error, JSON.stringify(body)).toBe('ERR_VALIDATION');
    const { body: chat } = await begin(agent, 'Nós', supervisor, supervisor, agent);
    expect(chat.ownerId).toBe(agent.id);
    expect(chat.users.map(({ userId }) => userId).sort()).toEqual([agent.id, supervisor.id].sort());
    expect((await change(agent, chat, { users: [{ id: agent.id }] })).error).toBe('ERR_VALIDATION');
    expect((await send(agent, chat, '  ')).error).toBe('ERR_VALIDATION');
  });

  it('part of CHT-10: to everybody but its members it does not exist, whatever their profile', async () => {
    const { agent, supervisor, admin } = shop;
    const otherCompanyUser = (await aStaffedCompany(server, {})).admin;
    const { body: chat } = await begin(agent, 'Só nós', supervisor);
    await send(agent, chat, 'entre nós');
    const rows = await companyChecksums(server.db.admin, shop.company.id);
    const before = await rows();
    for (const outsider of [admin, otherCompanyUser]) {
      for (const answer of [
        await show(outsider, chat.id),
        await show(outsider, chat.uuid),
        await listSaid(outsider, chat),
        await send(outsider, chat, 'e eu?'),
        await read(outsider, chat),
        await change(outsider, chat, { title: 'Meu' }),
        await remove(outsider, chat),
      ])
        expect(answer.error).toBe('ERR_NO_CHAT_FOUND');
      expect((await list(outsider)).body.records).toEqual([]);
    }
    expect(await rows()).toEqual(before);
  });

  it('ROL-08 part of CHT-07: is changed and deleted by its owner alone', async () => {
    const { agent, supervisor, admin } = shop;
    const { body: chat } = await begin(agent, 'Do agente', supervisor, admin);
    for (const member of [supervisor, admin]) {
      expect((await change(member, chat, { title: 'Tomado' })).error).toBe('ERR_NO_PERMISSION');
      expect((await remove(member, chat)).error).toBe('ERR_NO_PERMISSION');
    }
    expect((await show(admin, chat.id)).body).toEqual(chat);
    expect((await change(agent, chat, { title: 'Renomeado' })).body.title).toBe('Renomeado');
    expect((await remove(agent, chat)).status).toBe(200);
  });

  it('part of CHT-10: each message adds to what the others have not read, and shows in the chat', async () => {
    const { agent, supervisor, admin } = shop;
    const { body: chat } = await begin(agent, 'Contagem', supervisor, admin);
    await send(agent, chat, 'um');
    await send(supervisor, chat, 'd'.repeat(300));
    const { body: now } = await show(admin, chat.id);
    expect([agent, supervisor, admin].map((person) => unreadsOf(now, person))).toEqual([1, 1, 2]);
    expect(now.lastMessage).toBe('d'.repeat(200));
    expect(now.lastSenderId).toBe(supervisor.id);
    expect((await list(admin)).body.unreads).toBe(2);
    expect(unreadsOf((await read(admin, chat)).body, admin)).toBe(0);
    expect((await list(admin)).body.unreads).toBe(0);
    // Reading does not change the order of the list.
    expect((await show(admin, chat.id)).body.updatedAt).toBe(now.updatedAt);
  });

  it('refuses members of another company and mentions of non-members', async () => {
    const { agent, supervisor, admin } = shop;
    const otherCompanyUser = (await aStaffedCompany(server, {})).agent;
    expect((await begin(agent, 'Longe', otherCompanyUser)).error).toBe('ERR_NO_USER_FOUND');
    const { body: chat } = await begin(agent, 'Perto', supervisor);
    expect((await change(agent, chat, { users: [{ id: otherCompanyUser.id }] })).error).toBe('ERR_NO_USER_FOUND');
    for (const outsider of [admin, otherCompanyUser])
      expect((await send(agent, chat, '@alguém', [outsider.id])).error).toBe('ERR_NO_USER_FOUND');
    expect((await listSaid(agent, chat)).body.records).toEqual([]);

    const away = { deactivated_at: new Date() };
    await server.db.admin.updateTable('users').set(away).where('id', '=', admin.id).execute();
    expect((await begin(agent, 'Ausente', admin)).error).toBe('ERR_NO_USER_FOUND');
    await server.db.admin.updateTable('users').set(away).where('id', '=', supervisor.id).execute();
    const members = async () => (await show(agent, chat.id)).body.users.map(({ userId }) => userId);
    expect(await members()).toEqual([agent.id]);
    await server.db.admin.updateTable('users').set({ deactivated_at: null }).where('id', '=', supervisor.id).execute();
    expect((await members()).sort()).toEqual([agent.id, supervisor.id].sort());
  });

  it('X-CHT-03 exists once for two people, until others join it', async () => {
    const { agent, supervisor, admin } = shop;
    const open = (as: Person, userId: number) => server.call(routes.openDirectChat, { as: as.token, body: { userId } });
    const { body: first } = await open(agent, supervisor.id);
    expect(first).toMatchObject({ isDirect: true, ownerId: agent.id, title: `${agent.name} · ${supervisor.name}` });
    expect((await open(supervisor, agent.id)).body).toEqual(first);
    const otherCompanyUser = (await aStaffedCompany(server, {})).agent;
    for (const userId of [agent.id, otherCompanyUser.id, 999_999_999])
      expect((await open(agent, userId)).error).toBe('ERR_NO_USER_FOUND');
    const wider = await change(agent, first, { users: [{ id: supervisor.id }, { id: admin.id }] });
    expect(wider.body.isDirect).toBe(false);
    expect((await open(supervisor, agent.id)).body.id).not.toBe(first.id);
  });
});

describe('lists', () => {
  it('CHT-03 CHT-11 show twenty at a time, latest change first, and find by a part of the title', async () => {
    const { agent, supervisor } = shop;
    const company_id = shop.company.id;
    for (let n = 1; n <= 22; n += 1) {
      const updated_at = new Date(Date.UTC(2027, 0, n));
      await aChat(server.db.admin, { company_id, title: `Reunião ${n}`, userIds: [agent.id], updated_at });
    }
    await aChat(server.db.admin, { company_id, title: 'Reunião alheia', userIds: [supervisor.id] });
    const titles = (numbers: number[]) => numbers.map((n) => `Reunião ${n}`);
    const newest = Array.from({ length: 20 }, (_, index) => 22 - index);
    const { body: first } = await list(agent);
    expect(first.records.map(({ title }) => title)).toEqual(titles(newest));
    expect(first).toMatchObject({ hasMore: true, count: 22 });
    const further: Record<string, string | number>[] = [{ pageNumber: 2 }, { cursor: first.nextCursor ?? '' }];
    for (const query of further) {
      const { body: second } = await list(agent, query);
      expect(second.records.map(({ title }) => title)).toEqual(titles([2, 1]));
      expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    }
    const { body: found } = await list(agent, { searchParam: 'REUNIAO 2' });
    expect(found.records.map(({ title }) => title)).toEqual(titles([22, 21, 20, 2]));
    expect((await list(agent, { pageNumber: 51 })).error).toBe('ERR_PAGE_TOO_DEEP');
  });

  it('part of CHT-11: return messages twenty at a time, newest page first, in order', async () => {
    const { agent } = shop;
    const company_id = shop.company.id;
    const chat = await aChat(server.db.admin, { company_id, userIds: [agent.id] });
    for (let n = 1; n <= 45; n += 1)
      await aChatMessage(server.db.admin, { company_id, chat_id: chat.id, sender_id: agent.id, message: String(n) });
    const numbers = async (query: Record<string, string | number>) => {
      const { body } = await listSaid(agent, chat, query);
      return { ...body, records: body.records.map(({ message }) => Number(message)) };
    };
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const first = await numbers({});
    expect(first).toMatchObject({ records: span(26, 45), hasMore: true, count: 45 });
    const second = await numbers({ cursor: first.nextCursor ?? '' });
    expect(second.records).toEqual(span(6, 25));
    expect(await numbers({ cursor: second.nextCursor ?? '' })).toMatchObject({ records: span(1, 5), hasMore: false });
    expect((await numbers({ pageNumber: 2 })).records).toEqual(span(6, 25));
  });

  it('part of TEN-07: answer nothing when the plan has no internal chat', async () => {
    const plan = await aPlan(server.db.admin, { use_internal_chat: false });
    const without = await aStaffedCompany(server, { plan_id: plan.id });
    const { admin } = without;
    const company_id = without.company.id;
    const chat = await aChat(server.db.admin, { company_id, userIds: [admin.id, without.agent.id] });
    for (const answer of [
      await list(admin),
      await show(admin, chat.id),
      await listSaid(admin, chat),
      await send(admin, chat, 'olá'),
      await read(admin, chat),
      await begin(admin, 'Nova', without.agent),
      await server.call(routes.openDirectChat, { as: admin.token, body: { userId: without.agent.id } }),
      await change(admin, chat, { title: 'Outra' }),
      await remove(admin, chat),
    ])
      expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});
