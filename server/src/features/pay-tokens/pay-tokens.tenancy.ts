import type { TenancyCases } from '../../testing/tenancy.ts';
import * as tokens from './pay-tokens.sql.ts';

export const tenancyCases: TenancyCases = [
  [
    'pay-tokens.sql.ts',
    tokens,
    { insertPayToken: (tx, mine) => tokens.insertPayToken(tx, mine, { hash: 'c'.repeat(64), days: 1 }) },
  ],
];
