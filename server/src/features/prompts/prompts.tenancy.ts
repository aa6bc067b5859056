import * as prompts from './prompts.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const page = { after: null, offset: 0 };

export const tenancyCases: TenancyCases = [
  [
    'prompts.sql.ts',
    prompts,
    {
      listPrompts: (tx, mine) => prompts.listPrompts(tx, mine, { page, limit: 10 }),
      // The other tenant has one prompt; the test looks for a number this long.
      countPrompts: async (tx, mine) => 10_000_000 * (await prompts.countPrompts(tx, mine, { cap: 10 })),
    },
  ],
];
