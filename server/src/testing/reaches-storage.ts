import type { TenantTx } from '@recadia/db';
import type { Scope } from '../platform/session/people.ts';
import * as removals from '../platform/storage/removals.sql.ts';
import * as usage from '../platform/storage/usage.sql.ts';

type Reach = (tx: TenantTx, mine: Scope) => Promise<unknown>;

/** A counted file of the other tenant. */
export const theirFile = 'their-file';

/** The SQL that counts and removes stored files, called with our scope and the other tenant's paths. */
export const storageReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'usage.sql.ts',
    usage,
    {
      isQuotaUsedUp: (tx, mine) => usage.isQuotaUsedUp(tx, mine, 1),
      countFile: (tx, mine) => usage.countFile(tx, mine, { path: theirFile, bytes: 1, defaultQuota: null }),
      uncountFile: (tx, mine) => usage.uncountFile(tx, mine, theirFile),
      countOldFiles: (tx, mine) => usage.countOldFiles(tx, mine, [{ path: theirFile, bytes: 1 }]),
    },
  ],
  [
    'removals.sql.ts',
    removals,
    { deleteFileRemovals: (tx, mine) => removals.deleteFileRemovals(tx, mine, [theirFile]) },
  ],
];
