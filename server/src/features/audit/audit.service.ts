import { Readable } from 'node:stream';
import { pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import { encodeCursor, readPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { presentEntry } from './audit.present.ts';
import * as sql from './audit.sql.ts';

const rowsAtOnce = 2_000;

export async function pageOfEntries(scope: Scope, filter: sql.AuditFilter, cursor: string | undefined) {
  await assertKnown(scope, filter);
  const limit = pageSize.auditLog;
  const { after } = readPage({ cursor }, limit);
  const found = await read(scope, filter, after?.[1] ?? null, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const nextCursor = last ? encodeCursor(['', last.id]) : null;
  return { entries: rows.map(presentEntry), hasMore: nextCursor !== null, nextCursor };
}

/** An export of the log is audited itself. */
export async function exportEntries(scope: Scope, actor: Actor, filter: sql.AuditFilter, ip: string | null) {
  await assertKnown(scope, filter);
  await tenantTx(scope, (tx) => audit(tx, scope, { userId: actor.userId, action: 'audit.exported', ip }));
  return Readable.from(lines(scope, filter));
}

/** The filter must name a user of the company. */
async function assertKnown(scope: Scope, { userId }: sql.AuditFilter): Promise<void> {
  if (userId === undefined) return;
  if (!(await tenantTx(scope, (tx) => sql.hasUser(tx, scope, userId)))) throw new AppError('ERR_NO_USER_FOUND');
}

/** In pieces, each from its own short transaction. */
async function* lines(scope: Scope, filter: sql.AuditFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(['at', 'user', 'action', 'entity', 'entityId', 'details', 'ip']);
  let before: number | null = null;
  do {
    const rows: sql.AuditRow[] = await read(scope, filter, before, rowsAtOnce);
    yield rows.map(lineOf).join('');
    const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    before = last?.id ?? null;
  } while (before !== null);
}

function lineOf(row: sql.AuditRow): string {
  const { at, user, action, entity, entityId, details, ip } = presentEntry(row);
  const texts = Object.entries(details).map(([key, value]) => `${key}: ${value}`);
  const who = user ? user.name || `#${user.id}` : '';
  return csvLine([at, who, action, entity ?? '', entityId ?? '', texts.join(' | '), ip ?? '']);
}

const read = (scope: Scope, filter: sql.AuditFilter, before: number | null, limit: number) =>
  tenantTx(scope, (tx) => sql.listEntries(tx, scope, filter, { before, limit }));
