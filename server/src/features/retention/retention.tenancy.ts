import * as retention from './retention.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

/** All rows are older than this. */
const all = { before: new Date('2999-01-01'), limit: 1_000 };

export const tenancyCases: TenancyCases = [
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
