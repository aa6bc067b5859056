import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/**
 * The visible part of the panel: all queues, or these queues, plus tickets without a queue when `unqueued` is true.
 */
export interface Watch {
  seesAll: boolean;
  queueIds: number[];
  unqueued: boolean;
}

export interface WatchedQueue {
  queue: { id: number; name: string; color: string } | null;
  waiting: number;
  open: number;
  oldestAt: Date | null;
}

/** Every queue in the company's order, and last the tickets without a queue. */
export async function listWatchedQueues(tx: TenantTx, { companyId }: Scope, watch: Watch): Promise<WatchedQueue[]> {
  const oldest = (which: ReturnType<typeof sql>) => sql`(
    select l.queued_at from ticket_lives l
    where l.company_id = ${companyId} and ${which}
      and l.finished_at is null and l.deleted_at is null and l.started_at is null
    order by l.queued_at limit 1)`;
  const { rows } = await sql<WatchedQueue>`
    with living as (
      select queue_id, sum(pending)::integer as pending, sum(open)::integer as open from ticket_now
      where company_id = ${companyId} group by queue_id
    )
    select a.queue, a.waiting, a.open, a."oldestAt" from (
      select jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) as queue,
        coalesce(n.pending, 0) as waiting, coalesce(n.open, 0) as open,
        ${oldest(sql`l.queue_id = q.id`)} as "oldestAt", q.order_queue, q.name, q.id
      from queues q left join living n on n.queue_id = q.id
      where q.company_id = ${companyId} and (${watch.seesAll} or q.id = any(${watch.queueIds}::bigint[]))
      union all
      select null, coalesce(n.pending, 0), coalesce(n.open, 0), ${oldest(sql`l.queue_id is null`)}, null, null, null
      from (select ${watch.unqueued}::boolean as is_shown) s left join living n on n.queue_id = 0
      where s.is_shown
    ) a
    order by a.id is null, a.order_queue nulls last, a.name, a.id`.execute(tx);
  return rows;
}

export interface WaitingRow {
  ticketId: number;
  uuid: string;
  contact: { id: number; name: string };
  queue: { id: number; name: string; color: string } | null;
  since: Date;
}

export async function listWaiting(
  tx: TenantTx,
  { companyId }: Scope,
  watch: Watch,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select l.ticket_id as "ticketId", t.uuid, jsonb_build_object('id', c.id, 'name', c.name) as contact,
      case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
      l.queued_at as since
    from ticket_lives l
    join tickets t on t.company_id = ${companyId} and t.id = l.ticket_id
    join contacts c on c.company_id = ${companyId} and c.id = t.contact_id
    left join queues q on q.company_id = ${companyId} and q.id = l.queue_id
    where l.company_id = ${companyId} and l.finished_at is null and l.deleted_at is null and l.started_at is null
      and (${watch.seesAll} or l.queue_id = any(${watch.queueIds}::bigint[])
        or (${watch.unqueued} and l.queue_id is null))
    order by l.queued_at, l.ticket_id, l.life limit ${limit}`.execute(tx);
  return rows;
}

export interface WatchedPerson {
  id: number;
  name: string;
  online: boolean;
  open: number;
  queueIds: number[];
}

/** Online users first, then by the fewest open tickets. */
export async function listWatchedPeople(tx: TenantTx, { companyId }: Scope, watch: Watch): Promise<WatchedPerson[]> {
  const { rows } = await sql<WatchedPerson>`
    select u.id, u.name, u.online, coalesce(n.open, 0)::integer as open, coalesce(m.ids, '{}') as "queueIds"
    from users u
    left join (
      select user_id, sum(open) as open from ticket_now where company_id = ${companyId} group by user_id
    ) n on n.user_id = u.id
    left join (
      select user_id, array_agg(queue_id order by queue_id) as ids from user_queues
      where company_id = ${companyId} group by user_id
    ) m on m.user_id = u.id
    where u.company_id = ${companyId} and (${watch.seesAll} or m.ids && ${watch.queueIds}::bigint[])
    order by u.online desc, open, u.name, u.id`.execute(tx);
  return rows;
}
