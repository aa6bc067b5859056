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

/** The remaining messages: those of `onlyIds`, or without them all messages of `from`. */
export type NewMove = MessageMove & { onlyIds?: number[] };

/** The release before runs moves by their time; the job of this one ends them. */
const notDue = sql<Date>`'infinity'`;

export async function insertMove(
  tx: TenantTx,
  { companyId }: Scope,
  { kind, from, to, onlyIds }: NewMove,
): Promise<number> {
  const again = { only_ids: onlyIds ?? null, moved_ids: [], due_at: notDue };
  const { id } = await tx
    .insertInto('message_moves')
    .values({ company_id: companyId, kind, from_id: from, to_id: to, only_ids: onlyIds ?? null, due_at: notDue })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'from_id', 'to_id']).doUpdateSet(again))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** Undefined when the move is complete or was undone; blocked while the merge before it is not complete. */
export function lockMove(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('message_moves as m')
    .select(['m.id', sql<MessageMove['kind']>`m.kind`.as('kind'), 'm.from_id', 'm.to_id', 'm.only_ids'])
    .select(
      sql<boolean>`exists (
        select from message_moves e
        where e.company_id = m.company_id and e.due_at is not null and e.id < m.id and e.to_id = m.from_id
          and e.kind = m.kind)`.as('is_blocked'),
    )
    .where('m.company_id', '=', companyId)
    .where('m.id', '=', id)
    .where('m.due_at', 'is not', null)
    .forUpdate('m')
    .executeTakeFirst();
}

export type PendingMove = NonNullable<Awaited<ReturnType<typeof lockMove>>>;

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
      due_at: isComplete ? null : notDue,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
