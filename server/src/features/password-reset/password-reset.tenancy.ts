import * as resets from './password-reset.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const codeHash = '0'.repeat(64);

export const tenancyCases: TenancyCases = [
  [
    'password-reset.sql.ts',
    resets,
    {
      putReset: (tx, mine, { userId }) => resets.putReset(tx, mine, { userId, codeHash, expiresAt: new Date() }),
      spendTry: (tx, mine, { userId }) => resets.spendTry(tx, mine, userId),
      useReset: (tx, mine, { userId }) => resets.useReset(tx, mine, { userId, codeHash }),
    },
  ],
];
