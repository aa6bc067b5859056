import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

export async function listTicketIdsOf(tx: TenantTx, scope: Scope, contactId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface TrackingPeriodRow {
  id: number;
  ticket_id: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  user: { id: number; name: string } | null;
  queue: { id: number; name: string; color: string } | null;
}

/** The last `limit` tracking periods of each ticket, latest first. */
export async function listTrackingPeriods(
  tx: TenantTx,
  { companyId }: Scope,
  ticketIds: number[],
  limit: number,
): Promise<TrackingPeriodRow[]> {
  const { rows } = await sql<TrackingPeriodRow>`
    select k.id, k.ticket_id, k.created_at, k.started_at, k.finished_at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user,
      case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue
    from unnest(${ticketIds}::bigint[]) as asked (id)
    cross join lateral (
      select * from ticket_tracking
      where company_id = ${companyId} and ticket_id = asked.id
      order by created_at desc, id desc limit ${limit}
    ) k
    left join users u on u.company_id = k.company_id and u.id = k.user_id
    left join queues q on q.company_id = k.company_id and q.id = k.queue_id
    order by k.created_at desc, k.id desc`.execute(tx);
  return rows;
}

/**
 * Deletes at most `limit` messages of these tickets and returns their number; long conversations need several calls.
 */
export async function deleteMessagesOf(
  tx: TenantTx,
  { companyId }: Scope,
  ticketIds: number[],
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from messages
    where company_id = ${companyId} and id in (
      select id from messages where company_id = ${companyId} and ticket_id = any(${ticketIds}) limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
