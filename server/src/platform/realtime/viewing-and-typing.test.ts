import { liveChannel, transientMs, transientPayloads } from '@recadia/contract/live';
import { aCompany, aUser } from '@recadia/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { startProbe, type Probe } from '../../testing/probe.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

const server = useTestServer();
let here: Probe;
let there: Probe;
let companyId: number;
let ticketId = 100;
let clients: LiveClient[] = [];
const blind = new Set<number>();

beforeAll(async () => {
  const canSeeTicket = async ({ userId }: { userId: number }) => !blind.has(userId);
  here = await startProbe(server, { canSeeTicket });
  there = await startProbe(server, { canSeeTicket });
});
beforeEach(async () => {
  for (const client of clients) client.close();
  clients = [];
  companyId = (await aCompany(server.db.admin)).id;
  ticketId += 1;
});
afterAll(async () => {
  for (const client of clients) client.close();
  await here.stop();
  await there.stop();
});

const person = (company = companyId) => aUser(server.db.admin, { company_id: company });

async function open(user: Person, on: Probe = here): Promise<LiveClient> {
  const client = await joinLive(on.url, { token: (await server.signIn(user)).token });
  clients.push(client);
  client.socket.emit('joinChatBox', ticketId);
  await pause(80);
  return client;
}

const viewings = ({ frames }: LiveClient) =>
  frames
    .filter(({ event }) => event === liveChannel(companyId, 'ticketViewing'))
    .map(({ args }) => transientPayloads.ticketViewing.strict().parse(args[0]));
const hearsOf = (client: LiveClient, user: Person, isHere: boolean) =>
  waitUntil(
    () => viewings(client).some((one) => one.user.id === user.id && one.isHere === isHere && one.ticketId === ticketId),
    `word that ${user.name} is ${isHere ? 'here' : 'gone'}`,
  );
const typings = ({ frames }: LiveClient) =>
  frames
    .filter(({ event }) => event === liveChannel(companyId, 'ticketTyping'))
    .map(({ args }) => transientPayloads.ticketTyping.strict().parse(args[0]));

describe('X-RTM-07 viewers of a conversation', () => {
  it('are sent to its other viewers on this and other processes, and to a newcomer', async () => {
    const [ana, rafael, bia] = [await person(), await person(), await person()];
    const first = await open(ana);
    const second = await open(rafael, there);
    const third = await open(bia);
    for (const [client, others] of [
      [first, [rafael, bia]],
      [second, [ana, bia]],
      [third, [ana, rafael]],
    ] as const)
      for (const other of others) await hearsOf(client, other, true);
    expect(viewings(first).filter(({ user }) => user.id === ana.id)).toEqual([]);

    second.socket.emit('leaveChatBox', ticketId);
    await hearsOf(first, rafael, false);
    third.close();
    await hearsOf(first, bia, false);
    const { count } = await server.db.admin
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('name', 'like', 'ticket%')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('are repeated, so that silent viewers expire', async () => {
    const [ana, rafael] = [await person(), await person()];
    const first = await open(ana);
    await open(rafael, there);
    await hearsOf(first, rafael, true);
    const soFar = viewings(first).length;
    await waitUntil(() => viewings(first).length > soFar, 'the next word', transientMs.viewingEvery + 2_000);
    expect(viewings(first).at(-1)).toMatchObject({ user: { id: rafael.id }, isHere: true });
  });

  it('a tab that closes says nothing while another of the same person stays', async () => {
    const [ana, rafael] = [await person(), await person()];
    const first = await open(ana);
    const { token } = await server.signIn(rafael);
    const tabs = await Promise.all([joinLive(here.url, { token }), joinLive(here.url, { token })]);
    clients.push(...tabs);
    for (const tab of tabs) tab.socket.emit('joinChatBox', ticketId);
    await hearsOf(first, rafael, true);
    await pause(80);
    tabs[0]?.close();
    await pause(150);
    expect(viewings(first).filter(({ isHere }) => !isHere)).toEqual([]);
  });

  it('reach no one else: no invisible ticket, other conversation or other company', async () => {
    const [ana, hidden] = [await person(), await person()];
    blind.add(hidden.id);
    const otherCompanyUser = await person((await aCompany(server.db.admin)).id);
    const first = await open(ana);
    const others = [await open(hidden), await open(otherCompanyUser, there)];
    for (const { socket } of others) socket.emit('typing', ticketId);
    first.socket.emit('typing', ticketId);
    await pause(200);
    for (const { frames } of others) expect(frames.filter(({ event }) => /Viewing|Typing/.test(event))).toEqual([]);
    expect([viewings(first), typings(first)]).toEqual([[], []]);
  });
});

describe('X-RTM-08 typing indicator', () => {
  it('reaches viewers of the conversation, and only from a viewer', async () => {
    const [ana, rafael] = [await person(), await person()];
    const [first, second] = [await open(ana), await open(rafael, there)];
    second.socket.emit('typing', ticketId);
    await waitUntil(() => typings(first).length === 1, 'word of who types');
    expect(typings(first)).toEqual([{ ticketId, user: { id: rafael.id, name: rafael.name } }]);
    second.socket.emit('leaveChatBox', ticketId);
    second.socket.emit('typing', ticketId);
    second.socket.emit('typing', { ticketId });
    await pause(150);
    expect([typings(first).length, typings(second).length]).toEqual([1, 0]);
  });
});
