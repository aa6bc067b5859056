import type { TenantTx } from '@recadia/db';
import * as sessions from '../features/auth/own-sessions.sql.ts';
import * as codes from '../features/two-factor/backup-codes.sql.ts';
import * as factors from '../features/two-factor/two-factor.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';

type OtherIds = { userId: number; sessionId: string };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

/** A backup code of the other tenant. */
export const theirCode = 'a'.repeat(64);
/** The authenticator secret of the other tenant. */
export const theirSecret = 'v1.theirs';

/** The SQL of second factors, called with our scope and the other tenant's ids. */
export const accountReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
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
    'own-sessions.sql.ts',
    sessions,
    {
      listSessions: async (tx, mine, { userId }) =>
        (await sessions.listSessions(tx, mine, userId, 9)).length * otherTenantFirstId,
      endSession: (tx, mine, { userId, sessionId }) => sessions.endSession(tx, mine, userId, sessionId),
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
