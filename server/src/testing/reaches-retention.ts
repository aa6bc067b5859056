import type { TenantTx } from '@recadia/db';
import * as retention from '../features/retention/retention.sql.ts';
import type { Scope } from '../platform/people.ts';

type Reach = (tx: TenantTx, mine: Scope) => Promise<unknown>;

/** Everything there is is older than this. */
const all = { before: new Date('2999-01-01'), limit: 1_000 };

/** The SQL that forgets, called with our scope where theirs has something to forget. */
export const retentionReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'retention.sql.ts',
    retention,
    {
      readPolicy: (tx, mine) => retention.readPolicy(tx, mine),
      forgetMessages: (tx, mine) => retention.forgetMessages(tx, mine, all),
      forgetLastWords: (tx, mine) => retention.forgetLastWords(tx, mine, all),
      forgetChatMessages: (tx, mine) => retention.forgetChatMessages(tx, mine, all),
      forgetNotes: (tx, mine) => retention.forgetNotes(tx, mine, all),
      forgetSchedules: (tx, mine) => retention.forgetSchedules(tx, mine, all),
      forgetStuck: (tx, mine) => retention.forgetStuck(tx, mine, all),
    },
  ],
];
