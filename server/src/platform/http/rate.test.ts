import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBus } from '../../testing/bus.ts';
import type { Bus } from '../bus/redis.ts';
import { createRateLimits, type RateLimits } from './rate.ts';

const prefix = `test-${randomUUID()}`;

/** Number of calls that pass; the others must fail with the rate limit's code. */
async function passed(rates: RateLimits, kind: Parameters<RateLimits['spend']>[0], caller: string, calls: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, () => rates.spend(kind, caller)));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  return calls - refusals.length;
}

let buses: Bus[];
beforeAll(() => {
  buses = [aBus({ prefix }), aBus({ prefix })];
});
// A process without Redis counts by itself, so both connections of both buses must be up.
beforeEach(() => expect.poll(() => buses.every((bus) => bus.isUp()), { timeout: 10_000 }).toBe(true));
afterAll(() => buses.forEach((bus) => bus.close()));

describe('a caller may come, per minute', () => {
  it.each([
    ['read', 600],
    ['write', 120],
    ['heavy', 120],
    ['upload', 60],
    ['public', 120],
    ['refresh', 600],
    ['login', 20],
    ['account', 5],
    ['handshake', 120],
    ['catchUp', 12],
    ['refused', 120],
  ] as const)('for a %s: %i times', async (kind, times) => {
    const [bus] = buses;
    const rates = createRateLimits(bus as Bus, 1);
    expect(await passed(rates, kind, 'one', times + 5)).toBe(times);
    expect(await passed(rates, kind, 'another', 1)).toBe(1);
  });

  it('without asking Redis once it is over the limit', async () => {
    const bus = buses[0] as Bus;
    const rates = createRateLimits(bus, 1);
    const counted = () => bus.commands.get(`${prefix}:rate:upload:flood`);
    expect(await passed(rates, 'upload', 'flood', 61)).toBe(60);
    const before = await counted();
    expect(await passed(rates, 'upload', 'flood', 40)).toBe(0);
    expect(await counted()).toBe(before);
  });

  it('with a delayed refusal, so that a client that asks again at once costs little', async () => {
    const rates = createRateLimits(buses[0] as Bus, 1);
    expect(await passed(rates, 'upload', 'hasty', 61)).toBe(60);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      let isRefused = false;
      const refusal = rates.spend('upload', 'hasty').catch(() => (isRefused = true));
      await expect(rates.spend('upload', 'another hasty one')).resolves.toBeUndefined();
      expect(isRefused).toBe(false);
      vi.advanceTimersByTime(500);
      await refusal;
      expect(isRefused).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('as often in all processes together, because they count in one place', async () => {
    const [here, there] = buses.map((bus) => createRateLimits(bus, 1)) as [RateLimits, RateLimits];
    expect(await passed(here, 'account', 'shared', 3)).toBe(3);
    expect(await passed(there, 'account', 'shared', 9)).toBe(2);
  });

  it('more often in load tests, but never when signing in', async () => {
    const rates = createRateLimits(buses[0] as Bus, 10);
    expect(await passed(rates, 'upload', 'tester', 1_000)).toBe(600);
    expect(await passed(rates, 'account', 'tester', 1_000)).toBe(5);
    expect(await passed(rates, 'login', 'tester', 1_000)).toBe(20);
  });

  it('as often without Redis, counted in the process', async () => {
    const bus = aBus({ url: 'redis://127.0.0.1:1/0', prefix });
    const rates = createRateLimits(bus, 1);
    expect(await passed(rates, 'account', 'alone', 9)).toBe(5);
    expect(await passed(rates, 'write', 'alone', 200)).toBe(120);
    bus.close();
  });
});
