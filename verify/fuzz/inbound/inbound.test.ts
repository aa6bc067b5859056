import { expect, it } from 'vitest';
import { runInbound } from './run.ts';

// 10,000 batches: npm run fuzz -- inbound
it(
  'receives batches across companies as claimed lanes do, and keeps companies apart',
  { timeout: 120_000 },
  async () => {
    const { faults } = await runInbound({ cases: 30, seed: 7 });
    expect(faults).toEqual([]);
  },
);
