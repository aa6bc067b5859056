import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBus } from '../testing/bus.ts';
import { anIntruder } from '../testing/redisIntruder.ts';
import { startRedisProxy, type RedisProxy } from '../testing/redisProxy.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { clock } from './clock.ts';
import { newId } from './ids.ts';
import { createMetrics } from './metrics.ts';
import type { Bus } from './redis.ts';

const prefix = `test-${newId()}`;
const metrics = createMetrics();
let redis: RedisProxy;
let near: Bus;
let far: Bus;

beforeAll(async () => {
  redis = await startRedisProxy();
  const config = { url: redis.url, prefix };
  [near, far] = [aBus(config), aBus(config, metrics)];
  await areUp();
});
afterAll(async () => {
  near.close();
  far.close();
  await redis.cut();
});

const areUp = () => waitUntil(() => near.isUp() && far.isUp(), 'Redis');

it('delivers each message once and in order, in the publishing process and in others', async () => {
  const heard: Record<'near' | 'far', string[]> = { near: [], far: [] };
  const leave = [
    await near.subscribe('talk', (message) => heard.near.push(message)),
    await far.subscribe('talk', (message) => heard.far.push(message)),
  ];
  const said = Array.from({ length: 20 }, (_, at) => `word ${at}`);
  for (const word of said) await near.publish('talk', word);
  await far.publish('talk', '');
  await waitUntil(() => heard.near.length > 20 && heard.far.length > 20, 'all of it');
  expect(heard.near).toEqual([...said, '']);
  expect(heard.far).toEqual(expect.arrayContaining([...said, '']));
  expect(heard.far.filter((word) => word !== '')).toEqual(said);

  await redis.cut();
  await waitUntil(() => !near.isUp(), 'the loss');
  await near.publish('talk', 'alone');
  await waitUntil(() => heard.near.includes('alone'), 'one’s own words without Redis');
  await redis.heal();
  await areUp();
  await Promise.all(leave.map((end) => end()));
  await near.publish('talk', 'nobody');
  await near.ready();
  expect([heard.near.at(-1), heard.near.length, heard.far.length]).toEqual(['alone', 22, 21]);
});

const dropped = async (reason: string) => {
  const { values } = await metrics.busDropped.get();
  return values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
};

it('drops and counts messages when they are unsigned, changed, moved or replayed', async () => {
  const heard: string[] = [];
  const hear = (message: string) => void heard.push(message);
  const leave = [await far.subscribe('one', hear), await far.subscribe('other', hear)];
  const intruder = anIntruder(prefix);
  const captured = await intruder.capture('one');
  await near.publish('one', 'true');
  await waitUntil(() => heard.length === 1 && captured.length === 1, 'the true message');
  const [envelope = ''] = captured;

  const forgeries = ['', 'true', `${newId()}true`, `${envelope} `, envelope.replace('true', 'lie')];
  for (const forgery of forgeries) await intruder.publish('one', forgery);
  await intruder.publish('other', envelope);
  clock.shift(31_000);
  await intruder.publish('one', envelope);
  await near.publish('one', 'last');
  await waitUntil(() => heard.includes('last'), 'the last message');
  clock.shift(0);
  expect(heard).toEqual(['true', 'last']);
  expect([await dropped('unsigned'), await dropped('stale')]).toEqual([forgeries.length + 1, 1]);
  intruder.leave();
  await Promise.all(leave.map((end) => end()));
});

it('tells the other listeners and counts the failure when one throws or rejects', async () => {
  const heard: string[] = [];
  const leave = [
    await far.subscribe('fragile', () => {
      throw new Error('at once');
    }),
    await far.subscribe('fragile', () => Promise.reject(new Error('later'))),
    await far.subscribe('fragile', (message) => void heard.push(message)),
  ];
  await near.publish('fragile', 'from another process');
  await waitUntil(async () => heard.length === 1 && (await dropped('failed')) === 2, 'the message');
  await far.publish('fragile', 'from this process');
  await waitUntil(async () => heard.length === 2 && (await dropped('failed')) === 4, 'the second message');
  await Promise.all(leave.map((end) => end()));
});
