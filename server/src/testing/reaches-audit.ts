import type { TenantTx } from '@recadia/db';
import * as entries from '../features/audit/audit.sql.ts';
import type { Scope } from '../platform/session/people.ts';

type Reach = (tx: TenantTx, mine: Scope, other: { userId: number }) => Promise<unknown>;

/** The SQL of the audit log, called with our scope and the other tenant's ids. */
export const auditReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
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
