import { expect, it } from 'vitest';
import { faultsOfCharge, faultsOfError } from './judge.ts';
import { runPixFuzz } from './run.ts';

it('returns values or typed errors for changed answers and webhook bodies', async () => {
  const { faults, summary } = await runPixFuzz({ cases: 1_000, seed: 20_261_118 });
  expect(faults).toEqual([]);
  expect(summary).toContain('1000 cases');
});

it('reports a crash, and a charge with an amount that is no amount', () => {
  expect(faultsOfError(new TypeError('x is undefined'))).toEqual(['crash: TypeError x is undefined']);
  const charge = { id: 'a', status: 'open', amountCents: NaN, key: 'k', expiresAt: new Date(), code: null } as const;
  expect(faultsOfCharge({ ...charge, payments: [] }, 'a')).toEqual(['charge amount']);
});
