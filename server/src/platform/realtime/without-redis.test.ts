import { liveChannel, liveMark } from '@recadia/contract/live';
import { tagRoutes } from '@recadia/contract/tags';
import { aCompany, aUser } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinLive, type LiveClient } from '../../testing/live-client.ts';
import { startRedisProxy, type RedisProxy } from '../../testing/redis-proxy.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { feedChannel } from './feed.ts';

let redis: RedisProxy;
let server: TestServer;
let companyId: number;
let token: string;

beforeAll(async () => {
  redis = await startRedisProxy();
  server = await startTestServer({ REDIS_URL: redis.url });
  companyId = (await aCompany(server.db.admin)).id;
  ({ token } = await server.signIn(await aUser(server.db.admin, { company_id: companyId })));
});
afterAll(async () => {
  await server.stop();
  await redis.cut();
});

let made = 0;
const create = () => server.call(tagRoutes.createTag, { as: token, body: { name: `etiqueta ${(made += 1)}` } });
const seqsOf = (client: LiveClient) =>
  client.frames
    .filter(({ event }) => event === liveChannel(companyId, 'tag'))
    .map(({ args }) => liveMark.parse(args[1]).seq);

it('events keep coming, in order and once, while Redis is away and after it is back', async () => {
  const client = await joinLive(server.url, { token });
  await create();
  await waitUntil(() => seqsOf(client).length === 1, 'the first event');

  await redis.cut();
  await waitUntil(() => !server.platform.bus.isUp(), 'the loss');
  await create();
  await waitUntil(() => seqsOf(client).length === 2, 'an event soon after the loss');
  for (let i = 0; i < 5; i += 1) await create();
  await waitUntil(() => seqsOf(client).length === 7, 'the events without Redis');

  await redis.heal();
  await waitUntil(() => server.platform.bus.isUp(), 'Redis again');
  await create();
  await waitUntil(() => seqsOf(client).length === 8, 'the event after');
  const seqs = seqsOf(client);
  expect(seqs).toEqual(Array.from({ length: 8 }, (_, i) => (seqs[0] ?? 0) + i));
  client.close();
});

it('a revoked session loses its socket within a second without Redis', async () => {
  const eva = await aUser(server.db.admin, { company_id: companyId });
  const session = await server.signIn(eva);
  const client = await joinLive(server.url, { token: session.token });
  await redis.cut();
  await waitUntil(() => !server.platform.bus.isUp(), 'the loss');
  await server.db.admin
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'another process' })
    .where('id', '=', session.sessionId)
    .execute();
  const before = Date.now();
  expect(await client.closed).toBe('io server disconnect');
  expect(Date.now() - before).toBeLessThan(1_000);
  await redis.heal();
  await waitUntil(() => server.platform.bus.isUp(), 'Redis again');
});

it('a Redis that hangs is soon treated as one that is away', async () => {
  const client = await joinLive(server.url, { token });
  redis.freeze();
  await waitUntil(() => !server.platform.bus.isUp(), 'the notice');
  expect(await create()).toMatchObject({ status: 200 });
  await waitUntil(() => seqsOf(client).length === 1, 'the event');
  redis.thaw();
  await waitUntil(() => server.platform.bus.isUp(), 'Redis again', 10_000);
  client.close();
});

it('leaves no gap or repeat when a relay message is lost, doubled, late or broken', async () => {
  const client = await joinLive(server.url, { token });
  const { bus } = server.platform;
  const received: string[] = [];
  const unsubscribe = await bus.subscribe(feedChannel(companyId), (message) => received.push(message));
  // Soon after the last test the bus may be away again: then the event comes from the log alone.
  let events = 0;
  await waitUntil(async () => {
    await create();
    events += 1;
    await waitUntil(() => seqsOf(client).length === events, 'the event');
    return received.length > 0;
  }, 'the message');
  await bus.publish(feedChannel(companyId), received.at(-1) ?? '');
  await bus.publish(feedChannel(companyId), 'not for reading');
  const before = seqsOf(client);
  const ahead = before.at(-1) ?? 0;
  const invented = { seq: ahead + 5, name: 'tag.deleted', entityId: '1', data: {}, actorUserId: null };
  await bus.publish(feedChannel(companyId), JSON.stringify([invented]));
  await create();
  await waitUntil(() => seqsOf(client).length === events + 1, 'the next event');
  expect(seqsOf(client)).toEqual([...before, ahead + 1]);
  await unsubscribe();
  client.close();
});
