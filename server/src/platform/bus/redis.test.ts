import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBus } from '../../testing/bus.ts';
import { anIntruder } from '../../testing/redis-intruder.ts';
import { startRedisProxy, type RedisProxy } from '../../testing/redis-proxy.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { createMetrics } from '../process/metrics.ts';
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
  const received: Record<'near' | 'far', string[]> = { near: [], far: [] };
  const leave = [
    await near.subscribe('talk', (message) => received.near.push(message)),
    await far.subscribe('talk', (message) => received.far.push(message)),
  ];
  const sent = Array.from({ length: 20 }, (_, at) => `word ${at}`);
  for (const word of sent) await near.publish('talk', word);
  await far.publish('talk', '');
  await waitUntil(() => received.near.length > 20 && received.far.length > 20, 'all of it');
  expect(received.near).toEqual([...sent, '']);
  expect(received.far).toEqual(expect.arrayContaining([...sent, '']));
  expect(received.far.filter((word) => word !== '')).toEqual(sent);

  await redis.cut();
  await waitUntil(() => !near.isUp(), 'the loss');
  await near.publish('talk', 'alone');
  await waitUntil(() => received.near.includes('alone'), 'the own message without Redis');
  await redis.heal();
  await areUp();
  await Promise.all(leave.map((end) => end()));
  await near.publish('talk', 'unsubscribed');
  await near.ready();
  expect([received.near.at(-1), received.near.length, received.far.length]).toEqual(['alone', 22, 21]);
});

const dropped = async (reason: string) => {
  const { values } = await metrics.busDropped.get();
  return values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
};

it('drops and counts messages when they are unsigned, changed, moved or replayed', async () => {
  const received: string[] = [];
  const listener = (message: string) => void received.push(message);
  const leave = [await far.subscribe('one', listener), await far.subscribe('other', listener)];
  const intruder = anIntruder(prefix);
  const captured = await intruder.capture('one');
  await near.publish('one', 'true');
  await waitUntil(() => received.length === 1 && captured.length === 1, 'the true message');
  const [envelope = ''] = captured;

  const forgeries = ['', 'true', `${newId()}true`, `${envelope} `, envelope.replace('true', 'lie')];
  for (const forgery of forgeries) await intruder.publish('one', forgery);
  await intruder.publish('other', envelope);
  clock.shift(31_000);
  await intruder.publish('one', envelope);
  await near.publish('one', 'last');
  await waitUntil(() => received.includes('last'), 'the last message');
  clock.shift(0);
  expect(received).toEqual(['true', 'last']);
  expect([await dropped('unsigned'), await dropped('stale')]).toEqual([forgeries.length + 1, 1]);
  intruder.leave();
  await Promise.all(leave.map((end) => end()));
});

it('tells the other listeners and counts the failure when one throws or rejects', async () => {
  const received: string[] = [];
  const leave = [
    await far.subscribe('fragile', () => {
      throw new Error('at once');
    }),
    await far.subscribe('fragile', () => Promise.reject(new Error('later'))),
    await far.subscribe('fragile', (message) => void received.push(message)),
  ];
  await near.publish('fragile', 'from another process');
  await waitUntil(async () => received.length === 1 && (await dropped('failed')) === 2, 'the message');
  await far.publish('fragile', 'from this process');
  await waitUntil(async () => received.length === 2 && (await dropped('failed')) === 4, 'the second message');
  await Promise.all(leave.map((end) => end()));
});
