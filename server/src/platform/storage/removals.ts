import { claimFileRemovals, systemCall, tenantTx } from '@recadia/db';
import { groupBy } from '../group.ts';
import { unneeded, type Needs } from './orphans.ts';
import type { Storage } from './storage.ts';

const leaseMs = 60_000;
const atOnce = 200;

/** Removes files that a row named and names no more, unless another row does. Answers how many. */
export async function removeFiles(storage: Storage, needs: readonly Needs[]): Promise<number> {
  let removed = 0;
  for (;;) {
    const claimed = await systemCall((sys) => claimFileRemovals(sys, { leaseMs, max: atOnce }));
    for (const [companyId, rows] of groupBy(claimed, (row) => row.company_id)) {
      const paths = rows.map(({ path }) => path);
      for (const path of await unneeded(needs, paths)) {
        await storage.remove(path);
        removed += 1;
      }
      await tenantTx({ companyId }, (tx) =>
        tx.deleteFrom('file_removals').where('company_id', '=', companyId).where('path', 'in', paths).execute(),
      );
    }
    if (claimed.length < atOnce) return removed;
  }
}
