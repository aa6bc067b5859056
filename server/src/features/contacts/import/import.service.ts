import { setTimeout as pause } from 'node:timers/promises';
import type { ContactItem, ContactUpload, SkippedRow } from '@recadia/contract/contacts';
import { contactImportLimits } from '@recadia/contract/limits';
import { tenantTx, type TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { createShares } from '../../../platform/jobs/shares.ts';
import { findNames, lockNames } from '../identities.sql.ts';
import { checkRows, skip, type CheckedRow } from './import.rows.ts';
import * as sql from './import.sql.ts';
import type { ImportRow, NewContact } from './import.sql.ts';
import type { Name } from '../names.ts';
import { readSheetFile } from './sheet.ts';

const rowsAtOnce = 250;
/** After each piece the import pauses for twice as long as the piece took: it uses a third of one core at most. */
const longestPauseMs = 500;

/** One import per company at a time, and few in total: parsing a file takes a core and much memory. */
const shares = createShares({ places: 3, perCompany: 1, waiting: 4, waitMs: 60_000, code: 'ERR_IMPORT_BUSY' });

/** Runs an import in the company's turn. */
export async function inImportTurn<T>({ companyId }: Scope, work: () => Promise<T>): Promise<T> {
  const release = await shares.take(companyId);
  return work().finally(release);
}

interface SheetFile {
  name: string;
  bytes: Buffer;
}

export const importFile = (scope: Scope, actor: Actor, file: SheetFile): Promise<ContactUpload> =>
  inImportTurn(scope, () => importSheet(scope, actor, file));

async function importSheet(scope: Scope, actor: Actor, file: SheetFile): Promise<ContactUpload> {
  const rows = checkRows(await readSheetFile(file));
  const { id, imported, skipped } = await importRows(scope, actor, rows, {
    source: 'file',
    fileName: file.name.slice(0, 300),
    emitImported: (tx, ids) => emit(tx, scope, { name: 'contact.imported', data: { ids }, actorUserId: actor.userId }),
  });
  return {
    imported: imported.length,
    skipped: skipped.length,
    records: imported,
    importId: id,
    skippedRows: skipped.slice(0, contactImportLimits.reportedRows),
  };
}

export async function getImport(scope: Scope, id: number): Promise<ImportRow> {
  const [row] = await tenantTx(scope, (tx) => sql.listImports(tx, scope, [id]));
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

interface Origin {
  source: 'file' | 'phone';
  fileName: string;
  /** Emits the contacts of one batch, in the transaction that created them. */
  emitImported(tx: TenantTx, ids: number[]): Promise<void>;
}

/** Imports in batches, so that all users see the progress and other work is not blocked. */
export async function importRows(
  scope: Scope,
  actor: Actor,
  rows: CheckedRow[],
  { source, fileName, emitImported }: Origin,
) {
  const begun = { user_id: actor.userId, source, file_name: fileName, total: rows.length };
  const imported: ContactItem[] = [];
  const skipped: SkippedRow[] = [];
  let id: number | undefined;
  let done = 0;
  do {
    const piece = rows.slice(done, done + rowsAtOnce);
    const began = performance.now();
    const made = await tenantTx(scope, async (tx) => {
      const importId = id ?? (await sql.insertImport(tx, scope, begun));
      const { contacts, left } = await importPiece(tx, scope, piece);
      await sql.moveImport(tx, scope, importId, {
        done: done + piece.length,
        imported: imported.length + contacts.length,
        skipped: [...skipped, ...left].slice(0, contactImportLimits.reportedRows),
      });
      const ids = contacts.map((contact) => contact.id);
      if (ids.length > 0) await emitImported(tx, ids);
      await emit(tx, scope, { name: 'contact-import.moved', entityId: importId, actorUserId: actor.userId });
      return { importId, contacts, left };
    });
    imported.push(...made.contacts);
    skipped.push(...made.left);
    done += piece.length;
    id = made.importId;
    await pause(Math.min(2 * (performance.now() - began), longestPauseMs));
  } while (done < rows.length);
  return { id, imported, skipped };
}

async function importPiece(tx: TenantTx, scope: Scope, piece: CheckedRow[]) {
  const good = piece.flatMap((judged) => ('contact' in judged ? [judged] : []));
  const names = good.map(({ contact }) => nameOf(contact)).sort((a, b) => (a.key < b.key ? -1 : 1));
  await lockNames(tx, scope, names);
  const known = new Set((await findNames(tx, scope, names)).map(({ key }) => key));
  const contacts = await sql.insertContacts(
    tx,
    scope,
    good.flatMap(({ contact }) => (known.has(contact.key) ? [] : [contact])),
  );
  const left = piece.flatMap((judged) => {
    if (!('contact' in judged)) return [judged];
    return known.has(judged.contact.key) ? [skip({ ...judged.contact, row: judged.row }, 'known')] : [];
  });
  return { contacts, left };
}

const nameOf = ({ key, number }: NewContact): Name => ({ kind: 'phone', key, value: number });
