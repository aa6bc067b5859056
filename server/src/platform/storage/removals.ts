import { claimFileRemovals, systemCall, tenantTx } from '@recadia/db';
import { groupBy } from '../jobs/group.ts';
import type { Needs } from './needs.ts';
import { unneeded } from './orphans.ts';
import { deleteFileRemovals } from './removals.sql.ts';
import type { Storage } from './storage.ts';

const leaseMs = 60_000;
const atOnce = 200;
/** A company that deletes years of messages at once leaves most of a round to the others. */
const perCompany = 50;

/** Removes files whose row was deleted, unless another row names them. Returns their number. */
export async function removeFiles(storage: Storage, needs: readonly Needs[]): Promise<number> {
  const share = { perCompany, held: [] };
  let removed = 0;
  for (;;) {
    const claimed = await systemCall((sys) => claimFileRemovals(sys, { leaseMs, max: atOnce, share }));
    if (claimed.length === 0) return removed;
    for (const [companyId, rows] of groupBy(claimed, (row) => row.company_id)) {
      const paths = rows.map(({ path }) => path);
      for (const path of await unneeded(needs, paths)) {
        await storage.remove(path);
        removed += 1;
      }
      await tenantTx({ companyId }, (tx) => deleteFileRemovals(tx, { companyId }, paths));
    }
  }
}
