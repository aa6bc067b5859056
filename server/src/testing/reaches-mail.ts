import type { TenantTx } from '@recadia/db';
import * as resets from '../features/password-reset/password-reset.sql.ts';
import * as mails from '../platform/mail/mail.sql.ts';
import type { Scope } from '../platform/session/people.ts';

type Reach = (tx: TenantTx, mine: Scope, other: { userId: number }) => Promise<unknown>;

/** A pending mail of the other tenant. */
export const theirMail = '00000000-0000-4000-8000-00000000000a';
const codeHash = '0'.repeat(64);
const mail = { id: '00000000-0000-4000-8000-00000000000b', letter_sealed: 'v1', expires_at: new Date('2999-01-01') };

/** The SQL of mails and of codes for new passwords, called with our scope and the other tenant's ids. */
export const mailReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'mail.sql.ts',
    mails,
    {
      insertMail: (tx, mine) => mails.insertMail(tx, mine, mail),
      delayMail: (tx, mine) => mails.delayMail(tx, mine, theirMail, 1),
      deleteMail: (tx, mine) => mails.deleteMail(tx, mine, theirMail),
    },
  ],
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
