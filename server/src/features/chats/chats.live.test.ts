import { chatRoutes as routes } from '@recadia/contract/chats';
import { liveChannel, livePayloads } from '@recadia/contract/live';
import { describe, expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { makeBeforeEach } from '../../testing/make-before.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const server = useTestServer();
const shop = makeBeforeEach(() => aStaffedCompany(server, {}));

const begin = async (as: Person, ...others: Person[]) => {
  const users = others.map(({ id }) => ({ id }));
  return (await server.call(routes.createChat, { as: as.token, body: { title: 'Equipe', users } })).body;
};
const send = (as: Person, id: number, message: string, key?: string) =>
  server.call(routes.createChatMessage, {
    as: as.token,
    params: { id },
    body: { message },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const show = async (as: Person, id: number) =>
  (await server.call(routes.showChat, { as: as.token, params: { id } })).body;

const receivedBy = ({ frames }: LiveClient) =>
  frames
    .filter(({ event }) => event === liveChannel(shop.company.id, 'chat'))
    .map(({ args }) => livePayloads.chat.parse(args[0]));

describe('events of a chat', () => {
  it('CHT-10 X-CHT-02 reach members alone; a removed member receives the removal', async () => {
    const { agent, supervisor, admin, loner } = shop;
    const otherCompanyUser = (await aStaffedCompany(server, {})).admin;
    const people = [agent, supervisor, admin, loner, otherCompanyUser];
    const screens = await Promise.all(people.map(({ token }) => joinLive(server.url, { token })));
    const actions = () => screens.map((screen) => receivedBy(screen).map(({ action }) => action));

    const titled = (title: string | undefined, users: { id: number }[]) =>
      server.call(routes.createChat, { as: agent.token, body: { ...(title !== undefined && { title }), users } });
    for (const refused of [
      titled(undefined, [{ id: loner.id }]),
      titled('Só eu', [{ id: agent.id }]),
      titled('Só', []),
    ])
      expect((await refused).error).toBe('ERR_VALIDATION');

    const chat = await begin(agent, supervisor);
    expect(chat).toMatchObject({ ownerId: agent.id });
    expect(chat.users.map(({ userId }) => userId).sort()).toEqual([agent.id, supervisor.id].sort());
    const { body: newMessage } = await send(agent, chat.id, 'bom dia');
    const params = { id: chat.id };
    for (const { token: as } of [admin, otherCompanyUser])
      for (const tried of [
        server.call(routes.showChat, { as, params }),
        server.call(routes.listChatMessages, { as, params }),
        server.call(routes.createChatMessage, { as, params, body: { message: 'e eu?' } }),
        server.call(routes.readChat, { as, params, body: {} }),
      ])
        expect((await tried).error).toBe('ERR_NO_CHAT_FOUND');
    const shown = await show(supervisor, chat.id);
    expect(shown.lastMessage).toBe('bom dia');
    expect(shown.users.map(({ userId, unreads }) => [userId, unreads])).toEqual(
      chat.users.map(({ userId }) => [userId, userId === supervisor.id ? 1 : 0]),
    );
    await server.call(routes.readChat, { as: supervisor.token, params: { id: chat.id }, body: {} });
    await server.call(routes.readChat, { as: supervisor.token, params: { id: chat.id }, body: {} });
    // An event shows the row as it is then, so the next change waits for the event before it.
    const hasReceived = (at: number, count: number) =>
      waitUntil(() => receivedBy(screens[at] as LiveClient).length >= count, 'the event before the next change');
    await hasReceived(0, 3);
    const users = [{ id: loner.id }];
    await server.call(routes.updateChat, { as: agent.token, params: { id: chat.id }, body: { users } });
    await hasReceived(3, 1);
    await server.call(routes.deleteChat, { as: agent.token, params: { id: chat.id } });

    await waitUntil(() => receivedBy(screens[3] as LiveClient).at(-1)?.action === 'delete', 'the newcomer to lose it');
    expect(actions().slice(2)).toEqual([[], ['update', 'delete'], []]);
    // Reading twice emits one event.
    expect(actions()[0]).toEqual(['create', 'new-message', 'update', 'update', 'delete']);
    expect(actions()[1]).toEqual(['create', 'new-message', 'update', 'delete']);
    expect(receivedBy(screens[1] as LiveClient)[1]).toMatchObject({ newMessage, chat: { id: chat.id } });
    for (const screen of screens) screen.close();
  });

  it('counts every message of many people who speak at once, in one order for all', async () => {
    const { agent, supervisor, admin } = shop;
    const chat = await begin(agent, supervisor, admin);
    const speakers = [agent, supervisor];
    await Promise.all(Array.from({ length: 12 }, (_, n) => send(speakers[n % 2] as Person, chat.id, `mensagem ${n}`)));
    const { body } = await server.call(routes.listChatMessages, { as: admin.token, params: { id: chat.id } });
    expect(body.count).toBe(12);
    const { users, lastMessage } = await show(admin, chat.id);
    expect(lastMessage).toBe(body.records.at(-1)?.message);
    const unreads = new Map(users.map((member) => [member.userId, member.unreads]));
    expect([agent, supervisor, admin].map(({ id }) => unreads.get(id))).toEqual([6, 6, 12]);
  });

  it('X-CHT-04 is said once, however often the same press arrives', async () => {
    const { agent, supervisor } = shop;
    const chat = await begin(agent, supervisor);
    const answers = await Promise.all([1, 2, 3].map(() => send(agent, chat.id, 'uma vez', 'the-same-press')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { users } = await show(supervisor, chat.id);
    expect(users.find(({ userId }) => userId === supervisor.id)?.unreads).toBe(1);
    expect((await send(agent, chat.id, 'outra coisa', 'the-same-press')).error).toBe('ERR_IDEMPOTENCY_MISMATCH');

    const create = (title: string) =>
      server.call(routes.createChat, {
        as: agent.token,
        body: { title, users: [{ id: supervisor.id }] },
        headers: { 'idempotency-key': 'one-chat-only' },
      });
    const made = await Promise.all([1, 2, 3].map(() => create('Uma só')));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await create('Outra')).error).toBe('ERR_IDEMPOTENCY_MISMATCH');
  });

  it('part of X-CHT-03: two who open their chat at the same moment meet in one', async () => {
    const { agent, supervisor } = shop;
    const open = (as: Person, { id: userId }: Person) =>
      server.call(routes.openDirectChat, { as: as.token, body: { userId } });
    const both = [() => open(agent, supervisor), () => open(supervisor, agent)];
    const opened = await Promise.all([...both, ...both, ...both].map((ask) => ask()));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
  });

  it('accepts or refuses all of a message when its author is removed meanwhile', async () => {
    const { agent, supervisor, admin } = shop;
    const chat = await begin(agent, supervisor, admin);
    const [sent] = await Promise.all([
      send(supervisor, chat.id, 'ainda estou aqui'),
      server.call(routes.updateChat, {
        as: agent.token,
        params: { id: chat.id },
        body: { users: [{ id: admin.id }] },
      }),
    ]);
    const { body } = await server.call(routes.listChatMessages, { as: agent.token, params: { id: chat.id } });
    expect(body.count).toBe(sent.status === 200 ? 1 : 0);
    if (sent.status !== 200) expect(sent.error).toBe('ERR_NO_CHAT_FOUND');
    expect((await send(supervisor, chat.id, 'e agora?')).error).toBe('ERR_NO_CHAT_FOUND');
  });
});
