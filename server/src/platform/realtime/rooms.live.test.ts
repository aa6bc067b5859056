import { aCompany, aQueue, aUser } from '@recadia/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive, joinLive, type LiveClient } from '../../testing/live-client.ts';
import { startProbe, type Probe } from '../../testing/probe.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { room, type Room } from './rooms.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

const server = useTestServer();
let probe: Probe;
let companyId: number;
let queues: { sales: number; support: number };
const visibleTickets = new Map<number, number[]>();

beforeAll(async () => {
  probe = await startProbe(server, {
    canSeeTicket: async ({ userId }, ticketId) => visibleTickets.get(userId)?.includes(ticketId) ?? false,
  });
  companyId = (await aCompany(server.db.admin)).id;
  const queue = async () => (await aQueue(server.db.admin, { company_id: companyId })).id;
  queues = { sales: await queue(), support: await queue() };
});
afterAll(async () => {
  await probe.stop();
});

const person = (fields: Omit<Parameters<typeof aUser>[1], 'company_id'> = {}) =>
  aUser(server.db.admin, { company_id: companyId, ...fields });

async function join(user: Person, ...asks: [event: string, payload?: unknown][]): Promise<LiveClient> {
  const client = await joinLive(probe.url, { token: (await server.signIn(user)).token });
  await ask(client, ...asks);
  return client;
}

/** The server has handled the requests after a short pause. */
async function ask(client: LiveClient, ...asks: [event: string, payload?: unknown][]): Promise<void> {
  for (const [event, payload] of asks) client.socket.emit(event, payload);
  await pause(50);
}

const heardIn = async (client: LiveClient, to: Room) =>
  probe.isReceived(client, companyId, await probe.send(companyId, [to]));

describe('RTM-07 rooms follow from the token', () => {
  it('joins a socket to company, user and session rooms, an admin to the admins’ too', async () => {
    const [ana, boss, operator] = [await person(), await person({ profile: 'admin' }), await person({ super: true })];
    const { token, sessionId } = await server.signIn(ana);
    const client = await joinLive(probe.url, { token });
    expect(await heardIn(client, room(companyId, 'mainchannel'))).toBe(true);
    expect(await heardIn(client, room(companyId, 'user', ana.id))).toBe(true);
    expect(await heardIn(client, room(companyId, 'session', sessionId))).toBe(true);
    expect(await heardIn(client, room(companyId, 'user', boss.id))).toBe(false);
    expect(await heardIn(client, room(companyId, 'admin'))).toBe(false);
    for (const admin of [boss, operator]) expect(await heardIn(await join(admin), room(companyId, 'admin'))).toBe(true);
  });

  it('refuses joins by name', async () => {
    const other = (await aCompany(server.db.admin)).id;
    const client = await join(await person());
    const wanted = [room(companyId, 'admin'), room(other, 'mainchannel'), room(other, 'admin')];
    const events = ['join', 'joinRoom', 'subscribe', 'joinTickets', 'joinNotification', 'joinChatBox', 'userStatus'];
    for (const name of wanted) {
      const asks = events.flatMap((event) => [
        [event, name] as const,
        [event, { room: name, companyId: other }] as const,
      ]);
      await ask(client, ...asks.map(([event, payload]): [string, unknown] => [event, payload]));
    }
    expect(await heardIn(client, room(companyId, 'admin'))).toBe(false);
    for (const kind of ['mainchannel', 'admin'] as const) {
      expect(await probe.isReceived(client, companyId, await probe.send(other, [room(other, kind)]))).toBe(false);
    }
  });

  it('disconnects an invalid token, which receives no event', async () => {
    const client = connectLive(probe.url, { token: 'nonsense' });
    await new Promise((resolve) => client.socket.once('connect_error', resolve));
    expect(client.socket.connected).toBe(false);
    expect(client.frames).toEqual([]);
  });
});

describe('RTM-03 RTM-08 joins are decided by the server', () => {
  it('sends an admin the tickets of a status in every queue, and only that status', async () => {
    const client = await join(await person({ profile: 'admin' }), ['joinTickets', 'open'], ['joinNotification']);
    expect(await heardIn(client, room(companyId, 'tickets', 'open'))).toBe(true);
    expect(await heardIn(client, room(companyId, 'tickets', 'closed'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'notification'))).toBe(true);
  });

  it.each(['user', 'supervisor'] as const)('sends a %s the tickets of the own queues', async (profile) => {
    const agent = await person({ profile, queue_ids: [queues.sales] });
    const client = await join(agent, ['joinTickets', 'open'], ['joinTickets', 'pending'], ['joinNotification']);
    expect(await heardIn(client, room(companyId, 'queueTickets', queues.sales, 'open'))).toBe(true);
    expect(await heardIn(client, room(companyId, 'queueTickets', queues.sales, 'pending'))).toBe(true);
    expect(await heardIn(client, room(companyId, 'queueTickets', queues.sales, 'closed'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'queueTickets', queues.support, 'open'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'queueTickets', null, 'pending'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'tickets', 'open'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'queueNotification', queues.sales))).toBe(true);
    expect(await heardIn(client, room(companyId, 'queueNotification', queues.support))).toBe(false);
    expect(await heardIn(client, room(companyId, 'queueNotification', null))).toBe(false);
    expect(await heardIn(client, room(companyId, 'notification'))).toBe(false);
  });

  it('allTicket adds the waiting tickets without a queue, of the own company only', async () => {
    const client = await join(
      await person({ all_ticket: true }),
      ['joinTickets', 'pending'],
      ['joinTickets', 'open'],
      ['joinNotification'],
    );
    expect(await heardIn(client, room(companyId, 'queueTickets', null, 'pending'))).toBe(true);
    expect(await heardIn(client, room(companyId, 'queueTickets', null, 'open'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'queueNotification', null))).toBe(true);

    const other = (await aCompany(server.db.admin)).id;
    const sentToOther = await probe.send(other, [room(other, 'queueTickets', null, 'pending')]);
    expect(await probe.isReceived(client, companyId, sentToOther)).toBe(false);
  });

  it('a conversation opens only for who may see the ticket', async () => {
    const agent = await person();
    visibleTickets.set(agent.id, [71]);
    const client = await join(agent, ['joinChatBox', 71], ['joinChatBox', '72'], ['joinChatBox', { id: 71 }]);
    expect(await heardIn(client, room(companyId, 'ticket', 71))).toBe(true);
    expect(await heardIn(client, room(companyId, 'ticket', 72))).toBe(false);
  });

  it('every room carries the company', () => {
    expect(room(7, 'mainchannel')).toBe('company-7-mainchannel');
    expect(room(7, 'admin')).toBe('company-7-admin');
    expect(room(7, 'user', 3)).toBe('company-7-user-3');
    expect(room(7, 'session', 'a-b')).toBe('company-7-session-a-b');
    expect(room(7, 'ticket', 9)).toBe('company-7-ticket-9');
    expect(room(7, 'tickets', 'closed')).toBe('company-7-closed');
    expect(room(7, 'queueTickets', 4, 'open')).toBe('company-7-queue-4-open');
    expect(room(7, 'queueTickets', null, 'pending')).toBe('company-7-queue-null-pending');
    expect(room(7, 'notification')).toBe('company-7-notification');
    expect(room(7, 'queueNotification', null)).toBe('company-7-queue-null-notification');
  });
});

describe('RTM-09 rooms are left', () => {
  it('when the client leaves list, notifications or conversation', async () => {
    const agent = await person({ queue_ids: [queues.sales] });
    visibleTickets.set(agent.id, [81]);
    const client = await join(agent, ['joinTickets', 'open'], ['joinNotification'], ['joinChatBox', 81]);
    const three = [
      room(companyId, 'queueTickets', queues.sales, 'open'),
      room(companyId, 'queueNotification', queues.sales),
      room(companyId, 'ticket', 81),
    ];
    for (const to of three) expect(await heardIn(client, to)).toBe(true);
    await ask(client, ['leaveTickets', 'open'], ['leaveNotification'], ['leaveChatBox', 81]);
    for (const to of three) expect(await heardIn(client, to)).toBe(false);
  });

  it('a conversation left before its visibility was known stays closed', async () => {
    const agent = await person();
    visibleTickets.set(agent.id, [82]);
    const client = await join(agent, ['joinChatBox', 82], ['leaveChatBox', 82]);
    expect(await heardIn(client, room(companyId, 'ticket', 82))).toBe(false);
  });

  it('are left and joined when the queues of the user change, without a new connection', async () => {
    const { admin } = server.db;
    const agent = await person({ queue_ids: [queues.sales] });
    visibleTickets.set(agent.id, [91]);
    const client = await join(agent, ['joinTickets', 'open'], ['joinChatBox', 91]);
    await admin.deleteFrom('user_queues').where('user_id', '=', agent.id).execute();
    const membership = { company_id: companyId, user_id: agent.id, queue_id: queues.support };
    await admin.insertInto('user_queues').values(membership).execute();
    await admin.updateTable('users').set({ all_ticket: true }).where('id', '=', agent.id).execute();
    visibleTickets.set(agent.id, []);
    await server.platform.principals.changed(agent.id);

    await waitUntil(
      () => heardIn(client, room(companyId, 'queueTickets', queues.support, 'open')),
      'the new queue',
      1_000,
    );
    expect(await heardIn(client, room(companyId, 'queueTickets', queues.sales, 'open'))).toBe(false);
    expect(await heardIn(client, room(companyId, 'ticket', 91))).toBe(false);
    await ask(client, ['joinTickets', 'pending']);
    expect(await heardIn(client, room(companyId, 'queueTickets', null, 'pending'))).toBe(true);
    expect(client.socket.connected).toBe(true);
  });

  it('an admin who becomes a user comes back as a user', async () => {
    const boss = await person({ profile: 'admin' });
    const { token } = await server.signIn(boss);
    const client = await joinLive(probe.url, { token }, { reconnection: true });
    await server.db.admin.updateTable('users').set({ profile: 'user' }).where('id', '=', boss.id).execute();
    const changedAt = Date.now();
    await server.platform.principals.changed(boss.id);
    expect(await client.closed).toBe('transport close');
    expect(Date.now() - changedAt).toBeLessThan(1_000);
    await waitUntil(() => client.count('ready') === 2, 'the reconnection');
    expect(await heardIn(client, room(companyId, 'admin'))).toBe(false);
    client.close();
  });
});

it('malformed wishes and floods change nothing', async () => {
  const agent = await person({ profile: 'admin' });
  const client = await join(
    agent,
    ['joinTickets', 'all'],
    ['joinTickets', ['open']],
    ['joinTickets'],
    ['joinChatBox', -1],
  );
  for (let i = 0; i < 150; i += 1) client.socket.emit('leaveNotification');
  await ask(client, ['joinTickets', 'open']);
  expect(await heardIn(client, room(companyId, 'tickets', 'open'))).toBe(false);
  expect(client.socket.connected).toBe(true);
});

it('X-RTM-06 sends notifications from the first event when the handshake asks for them', async () => {
  const ana = await person({ queue_ids: [queues.sales] });
  const { token } = await server.signIn(ana);
  const [asking, silent, strange] = [
    await joinLive(probe.url, { token, notification: true }),
    await joinLive(probe.url, { token }),
    await joinLive(probe.url, { token, notification: 'company' }),
  ];
  const [own, other] = [queues.sales, queues.support].map((id) => room(companyId, 'queueNotification', id));
  if (!own || !other) throw new Error('two rooms');
  expect([await heardIn(asking, own), await heardIn(asking, other)]).toEqual([true, false]);
  expect([await heardIn(silent, own), await heardIn(strange, own)]).toEqual([false, false]);
});
