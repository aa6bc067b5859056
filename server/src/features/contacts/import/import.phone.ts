import { contactImportLimits } from '@recadia/contract/limits';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { findDefaultConnection, listBook } from './address-book.sql.ts';
import type { CheckedRow } from './import.rows.ts';
import { importRows, inImportTurn } from './import.service.ts';
import { phoneKey } from '../numbers.ts';

/** Imports the address book that the phone of the default connection has sent so far. */
export async function importAddressBook(
  scope: Scope,
  actor: Actor,
): Promise<{ imported: number; skipped: number; importId: number }> {
  const { connection, entries } = await tenantTx(scope, async (tx) => {
    const found = await findDefaultConnection(tx, scope);
    if (!found) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    return { connection: found, entries: await listBook(tx, scope, found.id, contactImportLimits.rows) };
  });
  if (connection.provider !== 'beta') throw new AppError('ERR_WAPP_NOT_SUPPORTED');
  if (connection.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const rows = entries.map(({ name, number }, index): CheckedRow => {
    return { row: index + 1, contact: { name, number, email: '', key: phoneKey(number) } };
  });
  const origin = {
    source: 'phone',
    fileName: connection.name,
    // One event for all of them: clients reload the list.
    emitImported: (tx: TenantTx) => emit(tx, scope, { name: 'contact.reloaded', actorUserId: actor.userId }),
  } as const;
  const { id, imported, skipped } = await inImportTurn(scope, () => importRows(scope, actor, rows, origin));
  return { imported: imported.length, skipped: skipped.length, importId: id };
}
