import {
  deleteCompanyEvents,
  deleteCompanyRow,
  listLeavingCompanies,
  systemCall,
  systemTx,
  tenantTx,
} from '@recadia/db';
import type { Logger } from 'pino';
import type { Scope } from '../../platform/session/people.ts';
import { companyOfPath, type Storage } from '../../platform/storage/storage.ts';
import { endLink } from '../connections/index.ts';
import * as sql from './deletion.sql.ts';

/** After this time a phone that could not be notified is left linked to nothing. */
const unlinkMs = 60_000;
const rowsPerRound = 500;

interface Means {
  storage: Storage;
  log: Logger;
}

/**
 * CMP-17: deletes companies whose deletion has begun. Every step may run again and in several workers, so that a worker
 * that is killed is replaced by the next run of any worker. The row of the company is deleted last.
 */
export async function deleteLeavingCompanies({ storage, log }: Means, rows = rowsPerRound): Promise<void> {
  for (const { company_id: companyId, is_overdue: isOverdue } of await systemCall((sys) =>
    listLeavingCompanies(sys, unlinkMs),
  )) {
    const scope = { companyId };
    if ((await holdsSessions(scope)) && !isOverdue) continue;
    await removeFiles(storage, scope);
    if (!(await deleteRows(scope, rows))) continue;
    if (await systemTx((sys) => deleteCompanyRow(sys, companyId))) log.info({ companyId }, 'company deleted');
  }
}

/** Requests the logout of every linked session, and returns whether a gateway still works on it. */
function holdsSessions(scope: Scope): Promise<boolean> {
  return tenantTx(scope, async (tx) => {
    for (const id of await sql.listLinkedIds(tx, scope)) await endLink(tx, scope, id);
    return sql.hasHeldSessions(tx, scope);
  });
}

async function removeFiles(storage: Storage, { companyId }: Scope): Promise<void> {
  for await (const { path } of storage.list(companyId)) await storage.remove(path);
  for await (const { path } of storage.quarantine.list()) {
    if (companyOfPath(path) === companyId) await storage.quarantine.remove(path);
  }
}

/** Deletes the large tables round by round; false when another worker does it. */
async function deleteRows(scope: Scope, limit: number): Promise<boolean> {
  for (;;) {
    const round = await tenantTx(scope, async (tx) => {
      if (!(await sql.lockDeletion(tx, scope))) return 'busy';
      return (await sql.deleteRound(tx, scope, limit)) ? 'more' : 'done';
    });
    if (round === 'busy') return false;
    if (round === 'done') break;
  }
  while ((await systemCall((sys) => deleteCompanyEvents(sys, scope.companyId, limit))) > 0);
  return true;
}
