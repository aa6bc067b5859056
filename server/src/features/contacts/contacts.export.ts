import { Readable } from 'node:stream';
import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import type { Position } from '../../platform/cursor.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { listOpenSettings } from '../settings/index.ts';
import { mayExportContacts } from './contacts.policy.ts';
import { listContactItems, type ContactFilter, type ContactItemRow } from './contacts.sql.ts';

const rowsAtOnce = 2_000;

/**
 * Exports in pieces, each in its own short transaction, so that a large address book does not block other work. The
 * export is audited (SEC-05).
 */
export async function exportContacts(scope: Scope, actor: Actor, filter: ContactFilter, ip: string | null) {
  await tenantTx(scope, async (tx) => {
    if (!mayExportContacts(actor, await listOpenSettings(tx, scope))) throw new AppError('ERR_NO_PERMISSION');
    await audit(tx, scope, { userId: actor.userId, action: 'contact.exported', ip });
  });
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
