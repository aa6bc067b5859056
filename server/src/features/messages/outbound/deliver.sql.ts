import { companyWorks, type TenantTx } from '@recadia/db';
import type { MessageRef } from '@recadia/whatsapp';
import { sql } from 'kysely';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { OutboxRow } from './outbox.types.ts';

/** The outbox row that a lane processes next; `is_begun`: its attempt is committed already. */
export type Head = OutboxRow & { is_begun: boolean };

/**
 * Next row of a lane: first an unknown send past its deadline, then an attempt without outcome, then a waiting row. With
 * `begins` the attempt of a waiting row begins in the same statement, unless something must be decided or prepared first.
 */
export async function takeHead(tx: TenantTx, lane: HeldLane, begins: boolean): Promise<Head | undefined> {
  const { companyId, connectionId, chat } = lane;
  const { rows } = await sql<Head>`
    with head as (
      select o.id, o.connection_id, o.chat, o.kind, o.client_id, o.message_id, o.payload, o.prepared_path, o.priority,
        o.due_at, o.state, o.attempts, o.attempted_at, o.first_failed_at, o.created_at,
        coalesce(o.expires_at, o.created_at + interval '24 hours') as expires_at,
        case when o.kind = 'send' then coalesce(m.wa_id, o.client_id) else o.client_id end as wire_id
      from outbox o left join messages m on m.company_id = o.company_id and m.id = o.message_id
      where o.company_id = ${companyId} and o.connection_id = ${connectionId} and o.chat = ${chat}
        and o.finished_at is null and o.review is null
        -- An unknown send before its deadline does not block the lane, because its order can no longer be guaranteed.
        and (o.state <> 'unknown' or o.due_at <= app_now())
      order by case o.state when 'unknown' then 0 when 'sending' then 1 else 2 end, o.priority desc, o.id
      limit 1
    ), begun as (
      update outbox o set state = 'sending', attempts = o.attempts + 1, attempted_at = app_now()
      from head h
      where ${begins} and o.company_id = ${companyId} and o.id = h.id and o.attempts = h.attempts
        and o.state = 'waiting' and h.state = 'waiting' and h.due_at <= app_now() and h.expires_at > app_now()
        and h.kind not in ('typing', 'reject')
        and (h.kind <> 'send' or h.payload -> 'body' ->> 'kind' <> 'media' or h.prepared_path is not null)
        and ${mayBegin(lane)}
      returning 1
    )
    select head.*, exists (select from begun) as is_begun from head`.execute(tx);
  return rows[0];
}

/**
 * Committed before the provider call; returns false when this process lost the lane or another one began this attempt
 * first, or when the company was blocked after its lane was claimed.
 */
export async function beginAttempt(tx: TenantTx, lane: HeldLane, row: OutboxRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'sending', attempts = ${row.attempts} + 1, attempted_at = app_now()
    where company_id = ${lane.companyId} and id = ${row.id} and attempts = ${row.attempts}
      and state in ('waiting', 'sending') and ${mayBegin(lane)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Locks the lane: its next holder waits, and a lost lane begins nothing. */
const mayBegin = ({ companyId, connectionId, chat, epoch }: HeldLane) => sql<boolean>`
  exists (
    select from lanes where company_id = ${companyId} and connection_id = ${connectionId} and direction = 'out'
      and chat = ${chat} and epoch = ${epoch}
    for update)
  and exists (select from companies c where c.id = ${companyId} and ${companyWorks('c')})`;

/**
 * Settles a row that the provider accepted, with its message and event, and releases the lane. True when more sends are
 * due: the lane stays held.
 */
export async function settleSent(tx: TenantTx, lane: HeldLane, id: number, sent: Sent | null): Promise<boolean> {
  const { companyId, connectionId, chat, epoch } = lane;
  const { rows } = await sql<{ is_held: boolean }>`
    select settle_sent(${companyId}, ${connectionId}, ${chat}, ${epoch}, ${id},
      ${sent && JSON.stringify(sent)}::jsonb) as is_held`.execute(tx);
  return rows[0]?.is_held ?? false;
}

/** WhatsApp's reference of a sent message. */
type Sent = Pick<MessageRef, 'id' | 'chat'>;

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
    .where('finished_at', 'is', null)
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
