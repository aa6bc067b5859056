import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRedisProxy, type RedisProxy } from '../testing/redisProxy.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { newId } from './ids.ts';
import { createLog } from './log.ts';
import { createBus, type Bus } from './redis.ts';

const log = createLog({ logLevel: 'silent', mode: 'test', role: 'api' });
let redis: RedisProxy;
let near: Bus;
let far: Bus;

beforeAll(async () => {
  redis = await startRedisProxy();
  const config = { url: redis.url, prefix: `test-${newId()}` };
  [near, far] = [createBus(config, log), createBus(config, log)];
  await areUp();
});
afterAll(async () => {
  near.close();
  far.close();
  await redis.cut();
});

const areUp = () => waitUntil(() => near.isUp() && far.isUp(), 'Redis');

it('who listens hears each message once and in order, in the process that says it and in others', async () => {
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
