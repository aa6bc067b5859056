import { tenantTx } from '@recadia/db';
import { aCompany } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testEnvironment } from '../../testing/server.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { readConfig } from '../process/config.ts';
import { emit, partitionOf } from '../emit.ts';
import { startPlatform, type Platform } from '../platform.ts';
import { decodeBatch, feedChannel } from './feed.ts';
import { startRelay, type Relay } from './relay.ts';

const db = useTestDatabase();
let platform: Platform;
const relays: Relay[] = [];

beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
});
afterAll(async () => {
  await platform.stop();
});

const start = (times?: Parameters<typeof startRelay>[1]) => {
  const relay = startRelay(platform, times);
  relays.push(relay);
  return relay;
};
const send = (companyId: number, name: 'a.first' | 'a.second' = 'a.first') =>
  tenantTx({ companyId }, (tx) => emit(tx, { companyId }, { name }));
const numbersOf = async (companyId: number) => {
  const rows = await db.admin
    .selectFrom('events')
    .select('seq')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.seq);
};
const areNumbered = async (companyId: number) => !(await numbersOf(companyId)).includes(null);

it('numbers the events of each company by itself, without holes, and hands them on in order', async () => {
  const [one, two] = [(await aCompany(db.admin)).id, (await aCompany(db.admin)).id];
  const received: number[] = [];
  const unsubscribe = await platform.bus.subscribe(feedChannel(one), (message) => {
    received.push(...(decodeBatch(message) ?? []).map((event) => event.seq));
  });
  start();
  await Promise.all(Array.from({ length: 40 }, (_, i) => send(i % 2 === 0 ? one : two)));
  await waitUntil(async () => (await areNumbered(one)) && (await areNumbered(two)), 'the numbers');
  const oneToTwenty = Array.from({ length: 20 }, (_, i) => i + 1);
  for (const companyId of [one, two]) {
    expect((await numbersOf(companyId)).sort((a, b) => Number(a) - Number(b))).toEqual(oneToTwenty);
  }
  await waitUntil(() => received.length === 20, 'the hand-over');
  expect(received).toEqual(oneToTwenty);
  await unsubscribe();
});

it('a change that is rolled back leaves no event', async () => {
  const { id: companyId } = await aCompany(db.admin);
  const failing = tenantTx({ companyId }, async (tx) => {
    await emit(tx, { companyId }, { name: 'a.first' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await numbersOf(companyId)).toEqual([]);
});

it('is woken by the commit instead of waiting for its next look', async () => {
  const { id: companyId } = await aCompany(db.admin);
  const relay = start({ pollMs: 60_000 });
  await waitUntil(() => relay.partitions().length === 16, 'the partitions');
  await pause(200);
  await send(companyId);
  await waitUntil(() => areNumbered(companyId), 'the number');
});

it('lets one of two relays hold each partition; the other takes over when it dies', async () => {
  const { id: companyId } = await aCompany(db.admin);
  // A relay that claims once and never renews behaves like a killed one.
  const dying = start({ renewMs: 600_000, leaseMs: 2_000 });
  await waitUntil(() => dying.partitions().length === 16, 'the first holder');
  const successor = start();
  await pause(700);
  expect(successor.partitions()).toEqual([]);

  await waitUntil(() => successor.partitions().length === 16, 'the takeover');

  // The former holder still tries with its old epoch; each number is given once.
  for (let i = 0; i < 5; i += 1) await send(companyId);
  await waitUntil(() => areNumbered(companyId), 'the numbers');
  expect(await numbersOf(companyId)).toEqual([1, 2, 3, 4, 5]);
  const lease = await db.admin
    .selectFrom('relay_leases')
    .select('epoch')
    .where('partition', '=', partitionOf(companyId))
    .executeTakeFirstOrThrow();
  expect(lease.epoch).toBeGreaterThan(1);
});

it('one that stops in order hands over at once', async () => {
  const first = start({ leaseMs: 60_000 });
  await waitUntil(() => first.partitions().length === 16, 'the first holder');
  const second = start();
  await first.stop();
  await waitUntil(() => second.partitions().length === 16, 'the takeover', 1_000);
});
