import type { TenantTx } from '@recadia/db';
import * as retention from '../features/retention/retention.sql.ts';
import type { Scope } from '../platform/session/people.ts';

type Reach = (tx: TenantTx, mine: Scope) => Promise<unknown>;

/** All rows are older than this. */
const all = { before: new Date('2999-01-01'), limit: 1_000 };

/** The SQL of retention, called with our scope while the other tenant has rows to delete. */
export const retentionReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'retention.sql.ts',
    retention,
    {
      readPolicy: (tx, mine) => retention.readPolicy(tx, mine),
      deleteOldMessages: (tx, mine) => retention.deleteOldMessages(tx, mine, all),
      clearOldLastMessages: (tx, mine) => retention.clearOldLastMessages(tx, mine, all),
      deleteOldChatMessages: (tx, mine) => retention.deleteOldChatMessages(tx, mine, all),
      deleteOldNotes: (tx, mine) => retention.deleteOldNotes(tx, mine, all),
      deleteOldSchedules: (tx, mine) => retention.deleteOldSchedules(tx, mine, all),
      deleteOldStuckEvents: (tx, mine) => retention.deleteOldStuckEvents(tx, mine, all),
    },
  ],
];
