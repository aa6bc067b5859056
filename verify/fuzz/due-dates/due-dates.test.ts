import { expect, it } from 'vitest';
import { runDueDates } from './run.ts';

// 10,000 histories: npm run fuzz -- due-dates
it('X-INV-04 reaches one due date from any order of payments, repeats and refunds', async () => {
  const { faults } = await runDueDates({ cases: 60, seed: 7 });
  expect(faults).toEqual([]);
});
