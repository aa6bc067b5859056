import * as removals from './removals.sql.ts';
import * as usage from './usage.sql.ts';
import { theirFile } from '../../testing/theirs.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
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
