import * as entries from './audit.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'audit.sql.ts',
    entries,
    {
      hasUser: (tx, mine, { userId }) => entries.hasUser(tx, mine, userId),
      listEntries: (tx, mine, { userId }) =>
        entries.listEntries(tx, mine, { userId, timeZone: 'UTC' }, { before: null, limit: 100 }),
    },
  ],
];
