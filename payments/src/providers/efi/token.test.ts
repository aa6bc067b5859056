import { expect, it } from 'vitest';
import { createTokenCache } from './token.ts';

/** A cache over tokens named by their number, each valid for an hour unless told otherwise. */
function openCache(lastsMs = 3_600_000) {
  const clock = { ms: 0 };
  let renewals = 0;
  const cache = createTokenCache(
    () => Promise.resolve({ text: `token ${(renewals += 1)}`, lastsMs }),
    () => clock.ms,
  );
  return { cache, clock };
}

it('keeps a token until a minute before its end', async () => {
  const { cache, clock } = openCache();
  expect(await cache.get()).toBe('token 1');
  clock.ms = 3_539_999;
  expect(await cache.get()).toBe('token 1');
  clock.ms = 3_540_000;
  expect(await cache.get()).toBe('token 2');
});

it('keeps a token of a minute for half of its time', async () => {
  const { cache, clock } = openCache(60_000);
  await cache.get();
  clock.ms = 29_999;
  expect(await cache.get()).toBe('token 1');
  clock.ms = 30_000;
  expect(await cache.get()).toBe('token 2');
});

it('shares one renewal between calls at the same time', async () => {
  const { cache } = openCache();
  expect(await Promise.all([cache.get(), cache.get(), cache.get()])).toEqual(['token 1', 'token 1', 'token 1']);
});

it('drops the given token and keeps a newer one', async () => {
  const { cache } = openCache();
  const first = await cache.get();
  cache.drop(first);
  const second = await cache.get();
  cache.drop(first);
  expect([second, await cache.get()]).toEqual(['token 2', 'token 2']);
});

it('tries again after a failed renewal', async () => {
  let isDown = true;
  const renew = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve({ text: 'up', lastsMs: 1_000 }));
  const cache = createTokenCache(renew, () => 0);
  await expect(cache.get()).rejects.toThrow('down');
  isDown = false;
  expect(await cache.get()).toBe('up');
});
