import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

const limits = { places: 3, perCompany: 1, waiting: 2, waitMs: 10_000, code: 'ERR_COMPANY_BUSY' } as const;
const refusal = { code: 'ERR_COMPANY_BUSY', details: { retryAfterMs: expect.any(Number) as number } };

it('starts the next call of a company when the first one ends', async () => {
  const shares = createShares(limits);
  const started: string[] = [];
  const release = await shares.take(1);
  const next = shares.take(1).then(() => started.push('second'));
  const other = await shares.take(2);
  expect(started).toEqual([]);
  release();
  release();
  await next;
  other();
  expect(started).toEqual(['second']);
});

it('refuses a call when as many of the company wait as may', async () => {
  const shares = createShares(limits);
  const release = await shares.take(1);
  const waiting = [shares.take(1), shares.take(1)];
  await expect(shares.take(1)).rejects.toMatchObject(refusal);
  await expect(shares.take(2)).resolves.toBeTypeOf('function');
  release();
  for (const next of waiting) (await next)();
});

it('refuses a call when it waited for too long, and gives the place to the next', async () => {
  const shares = createShares({ ...limits, waitMs: 1 });
  const release = await shares.take(1);
  await expect(shares.take(1)).rejects.toMatchObject(refusal);
  release();
  await expect(shares.take(1)).resolves.toBeTypeOf('function');
});

it('serves the company with the least running first, whichever came first', async () => {
  const shares = createShares({ ...limits, places: 2, perCompany: 2 });
  const [first] = [await shares.take(1), await shares.take(1)];
  const order: number[] = [];
  const mine = shares.take(1).then((release) => (order.push(1), release()));
  const other = shares.take(2).then((release) => (order.push(2), release()));
  first();
  await Promise.all([mine, other]);
  expect(order).toEqual([2, 1]);
});
