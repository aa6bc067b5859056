import { companyWorks, type TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { OutboxRow } from './outbox.types.ts';

const open = ['waiting', 'sending', 'unknown'];

const ofLane = (tx: TenantTx, { companyId, connectionId, chat }: HeldLane) =>
  tx
    .selectFrom('outbox as o')
    .where('o.company_id', '=', companyId)
    .where('o.connection_id', '=', connectionId)
    .where('o.chat', '=', chat)
    .where('o.state', 'in', open)
    .where('o.review', 'is', null);

/** Next row of a lane: first an unknown send past its deadline, then an attempt without outcome, then a waiting row. */
export async function findHead(tx: TenantTx, lane: HeldLane): Promise<OutboxRow | undefined> {
  const row = await ofLane(tx, lane)
    .leftJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'o.company_id').onRef('m.id', '=', 'o.message_id'),
    )
    .select(['o.id', 'o.connection_id', 'o.chat', 'o.kind', 'o.client_id', 'o.message_id', 'o.payload'])
    .select(['o.prepared_path', 'o.priority', 'o.due_at', 'o.state', 'o.attempts', 'o.attempted_at'])
    .select(['o.first_failed_at', 'o.created_at'])
    .select(sql<Date>`coalesce(o.expires_at, o.created_at + interval '24 hours')`.as('expires_at'))
    .select(
      sql<string>`case when o.kind = 'send' then coalesce(m.wa_id, o.client_id) else o.client_id end`.as('wire_id'),
    )
    // An unknown send before its deadline does not block the lane, because its order can no longer be guaranteed.
    .where((where) => where.or([where('o.state', '<>', 'unknown'), where('o.due_at', '<=', sql<Date>`app_now()`)]))
    .orderBy(sql`case o.state when 'unknown' then 0 when 'sending' then 1 else 2 end`)
    .orderBy('o.priority', 'desc')
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst();
  // The table's check constraints define the kinds and states.
  return row as OutboxRow | undefined;
}

export async function findNextDue(tx: TenantTx, lane: HeldLane): Promise<{ dueAt: Date; priority: number } | null> {
  const rows = await ofLane(tx, lane)
    .select(['o.due_at', 'o.priority'])
    .distinctOn('o.state')
    .orderBy('o.state')
    .orderBy(sql`case when o.state = 'unknown' then 0 else o.priority end`, 'desc')
    .orderBy(sql`case when o.state = 'unknown' then o.due_at end`)
    .orderBy('o.id')
    .execute();
  if (rows.length === 0) return null;
  return {
    dueAt: new Date(Math.min(...rows.map((row) => row.due_at.getTime()))),
    priority: Math.max(...rows.map((row) => row.priority)),
  };
}

/**
 * Committed before the provider call; returns false when another process began this attempt first, or when the company
 * was blocked after its lane was claimed.
 */
export async function beginAttempt(tx: TenantTx, { companyId }: Scope, row: OutboxRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'sending', attempts: row.attempts + 1, attempted_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', 'in', ['waiting', 'sending'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('companies as c').where('c.id', '=', companyId).where(companyWorks('c'))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the given rows that still wait. */
export async function lockWaiting(tx: TenantTx, { companyId }: Scope, ids: number[]) {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'kind', 'message_id', 'client_id'])
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('state', '=', 'waiting')
    .where('review', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  // The table's check constraints define the kinds.
  return rows as Pick<OutboxRow, 'id' | 'kind' | 'message_id' | 'client_id'>[];
}

interface RowChange {
  state: OutboxRow['state'];
  due_at?: Date;
  first_failed_at?: Date | null;
  error?: string | null;
  detail?: string | null;
}

/** Changes only open rows: a late answer must not undo the result of a status. */
export async function changeRow(tx: TenantTx, { companyId }: Scope, id: number, change: RowChange): Promise<boolean> {
  const isFinished = change.state === 'sent' || change.state === 'failed';
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ ...change, ...(isFinished && { finished_at: sql<Date>`app_now()` }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPrepared(
  tx: TenantTx,
  { companyId }: Scope,
  { id, payload }: OutboxRow,
  prepared_path: string | null,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ prepared_path, payload: JSON.stringify(payload) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
