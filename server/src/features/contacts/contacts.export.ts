import { Readable } from 'node:stream';
import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import type { Position } from '../../platform/cursor.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { listContactItems, type ContactFilter, type ContactItemRow } from './contacts.sql.ts';

const rowsAtOnce = 2_000;

/**
 * Piece by piece, each from a short transaction of its own: a large address book holds nobody up. Who took it away is
 * written down (SEC-05).
 */
export async function exportContacts(scope: Scope, { userId }: Actor, filter: ContactFilter, ip: string) {
  await tenantTx(scope, (tx) => audit(tx, scope, { userId, action: 'contact.exported', ip }));
  return Readable.from(lines(scope, filter));
}

async function* lines(scope: Scope, filter: ContactFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(['name', 'number', 'email']);
  let after: Position | null = null;
  do {
    const rows = await readPiece(scope, filter, after);
    yield rows.map(({ name, number, email }) => csvLine([name, number, email])).join('');
    const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    after = last ? [last.name_key, last.id] : null;
  } while (after);
}

const readPiece = (scope: Scope, filter: ContactFilter, after: Position | null): Promise<ContactItemRow[]> =>
  tenantTx(scope, (tx) => listContactItems(tx, scope, { ...filter, page: { after, offset: 0 }, limit: rowsAtOnce }));
