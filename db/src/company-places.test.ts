import { expect, it, vi } from 'vitest';
import { createCompanyPlaces } from './company-places.ts';
import { tenantTx } from './scope.ts';
import { aCompany } from './testing/builders.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase({ poolSize: 4 });

it('leaves connections to other companies when the transactions of one company wait', async () => {
  const [busy, other] = [await aCompany(database.admin), await aCompany(database.admin)];
  let running = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const waiting = Array.from({ length: 8 }, () =>
    tenantTx({ companyId: busy.id }, async () => {
      running += 1;
      await ended;
    }),
  );
  try {
    await expect.poll(() => running).toBe(2);
    await tenantTx({ companyId: other.id }, async () => expect(running).toBe(2));
  } finally {
    end();
    await Promise.all(waiting);
  }
  expect(running).toBe(8);
});

it('keeps a slot taken for a multiple of the work when too many calls of the company wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const rest = { beyond: 1, times: 3, mostMs: 1_000 };
    const refusal = () => new Error('busy');
    const places = createCompanyPlaces({ places: 2, perCompany: 1, waiting: 3, waitMs: 60_000, rest, refusal });
    const release = await places.take(1);
    const started: string[] = [];
    const [second, third] = ['second', 'third'].map((name) => places.take(1).then((end) => (started.push(name), end)));
    vi.advanceTimersByTime(100);
    release();
    await vi.advanceTimersByTimeAsync(299);
    expect(started).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    (await second)?.();
    await third;
    expect(started).toEqual(['second', 'third']);
  } finally {
    vi.useRealTimers();
  }
});
