import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

/** A move of messages from one contact or ticket to another. */
export interface MessageMove {
  kind: 'sender' | 'ticket';
  from: number;
  to: number;
}

/** Moves at most `most` of the newest messages of `from`, or of `ids`; moves nothing when `to` no longer exists. */
export async function moveRound(
  tx: TenantTx,
  { companyId }: Scope,
  { kind, from, to, ids, most }: MessageMove & { ids?: number[]; most: number },
): Promise<number[]> {
  const column = sql.ref(kind === 'sender' ? 'contact_id' : 'ticket_id');
  const target = sql.table(kind === 'sender' ? 'contacts' : 'tickets');
  // Senders have no index by time, and their order is not visible.
  const order = kind === 'ticket' ? sql`order by f.at desc, f.id desc` : sql``;
  const only = ids ? sql`and f.id = any(${ids}::bigint[])` : sql``;
  const { rows } = await sql<{ id: number }>`
    update messages set ${column} = ${to}
    where company_id = ${companyId} and id = any(array(
      select f.id from messages f where f.company_id = ${companyId} and f.${column} = ${from} ${only} ${order}
      limit ${most}
    )) and exists (select from ${target} t where t.company_id = ${companyId} and t.id = ${to})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Schedules a job for the remaining messages: those of `onlyIds`, or without them all messages of `from`. */
export async function insertMove(
  tx: TenantTx,
  { companyId }: Scope,
  { kind, from, to, onlyIds = null }: MessageMove & { onlyIds?: number[] | null },
): Promise<void> {
  const again = { only_ids: onlyIds, moved_ids: [], due_at: sql<Date>`app_now()`, tries: 0, error: null };
  await tx
    .insertInto('message_moves')
    .values({ company_id: companyId, kind, from_id: from, to_id: to, only_ids: onlyIds })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'from_id', 'to_id']).doUpdateSet(again))
    .execute();
}

/** Ends a move, complete or not, and returns the ids that it moved after the first round. */
export async function endMove(tx: TenantTx, { companyId }: Scope, { kind, from, to }: MessageMove): Promise<number[]> {
  const row = await tx
    .deleteFrom('message_moves')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .returning('moved_ids')
    .executeTakeFirst();
  return row?.moved_ids ?? [];
}

/** Returns undefined when another worker holds the move, or it is complete. */
export function lockMove(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('message_moves')
    .select(['id', sql<MessageMove['kind']>`kind`.as('kind'), 'from_id', 'to_id', 'only_ids', 'tries'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

interface Progress {
  movedIds: number[];
  /** The remaining ids of a limited move. */
  onlyIds: number[] | null;
  isComplete: boolean;
}

export async function saveRound(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { movedIds, onlyIds, isComplete }: Progress,
): Promise<void> {
  await tx
    .updateTable('message_moves')
    .set({
      moved_ids: sql`moved_ids || ${movedIds}::bigint[]`,
      only_ids: onlyIds,
      due_at: isComplete ? null : sql<Date>`app_now()`,
      tries: 0,
      error: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function setMoveFailed(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { error, pausesMs }: { error: string; pausesMs: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('message_moves')
    .set({
      tries: sql`least(tries + 1, 1000)`,
      error: error.slice(0, 500),
      due_at: sql`app_now() + (${pausesMs}::int[])[least(tries + 1, ${pausesMs.length})] * interval '1 millisecond'`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}
