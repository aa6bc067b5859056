import * as codes from './backup-codes.sql.ts';
import * as factors from './two-factor.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import { theirCode, theirSecret } from '../../testing/theirs.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'two-factor.sql.ts',
    factors,
    {
      findTwoFactor: async (tx, mine, { userId }) =>
        (await factors.findTwoFactor(tx, mine, userId)) ? otherTenantFirstId : 0,
      putSecret: (tx, mine, { userId }) => factors.putSecret(tx, mine, userId, 'v1'),
      confirmSecret: (tx, mine, { userId }) =>
        factors.confirmSecret(tx, mine, { userId, secretSealed: theirSecret, step: 9 }),
      spendTry: (tx, mine, { userId }) => factors.spendTry(tx, mine, userId),
      useStep: (tx, mine, { userId }) => factors.useStep(tx, mine, userId, 9),
      forgetTries: (tx, mine, { userId }) => factors.forgetTries(tx, mine, userId),
      revokeUnprotected: (tx, mine) => factors.revokeUnprotected(tx, mine, '00000000-0000-4000-8000-000000000000'),
      deleteTwoFactor: (tx, mine, { userId }) => factors.deleteTwoFactor(tx, mine, userId),
    },
  ],
  [
    'backup-codes.sql.ts',
    codes,
    {
      replaceBackupCodes: (tx, mine, { userId }) => codes.replaceBackupCodes(tx, mine, userId, ['b'.repeat(64)]),
      useBackupCode: (tx, mine, { userId }) => codes.useBackupCode(tx, mine, userId, theirCode),
      countBackupCodes: async (tx, mine, { userId }) =>
        (await codes.countBackupCodes(tx, mine, userId)) * otherTenantFirstId,
    },
  ],
];
