import type { AssignmentMode } from '@recadia/contract/assignment';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { insertDueJobs } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';
import { assignJob, assignKey } from './assignment.jobs.ts';
import type { AssignmentRule } from './choose.ts';
import type { QueueMember, WaitingTicket } from './plan.ts';

/** One worker at a time assigns tickets of a company; returns false while another one does. */
export async function tryLockAssignments(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const name = `${companyId}|assignment`;
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 3)) as got`.execute(tx);
  return rows[0]?.got ?? false;
}

const waiting = sql`t.status = 'pending' and t.user_id is null and not t.chatbot and not t.is_group`;
const openOf = (userId: ReturnType<typeof sql.ref>) => sql<number>`(
  select count(*) from tickets o
  where o.company_id = q.company_id and o.user_id = ${userId} and o.status = 'open' and not o.is_group)`;
const returnedBy = (userId: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from ticket_events e
  where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'returned' and e.user_id = ${userId}
    and e.at >= coalesce((
      select k.created_at from ticket_tracking k
      where k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null), t.created_at))`;

export interface NextTicket extends WaitingTicket {
  rule: AssignmentRule & { mode: Exclude<AssignmentMode, 'off'> };
}

/**
 * Locks the longest waiting tickets of the queues with a free agent. A ticket that another transaction changes is
 * skipped until the next attempt: waiting for it while holding all other locks could last forever. Only the first
 * tickets of each queue are read: twice as many as wanted, because some may be locked.
 */
export async function lockNextWaiting(tx: TenantTx, { companyId }: Scope, most: number): Promise<NextTicket[]> {
  const { rows } = await sql<{ id: number; queueId: number } & NextTicket['rule']>`
    with free as materialized (
      select q.queue_id, q.mode, q.capacity, q.last_user_id, array_agg(u.id) as user_ids
      from queue_assignments q
      join user_queues m on m.company_id = q.company_id and m.queue_id = q.queue_id
      join users u on u.company_id = m.company_id and u.id = m.user_id and u.online
      where q.company_id = ${companyId} and q.mode <> 'off' and ${openOf(sql.ref('u.id'))} < q.capacity
      group by q.queue_id, q.mode, q.capacity, q.last_user_id
    ), longest as materialized (
      select w.id, w.queued_at, f.mode, f.capacity, f.last_user_id
      from free f cross join lateral (
        select t.id, t.queued_at from tickets t
        where t.company_id = ${companyId} and t.queue_id = f.queue_id and ${waiting}
          and exists (select from unnest(f.user_ids) as u (id) where not ${returnedBy(sql.ref('u.id'))})
        order by t.queued_at, t.id limit ${2 * most}
      ) w
      order by w.queued_at, w.id limit ${2 * most}
    )
    select t.id, t.queue_id as "queueId", l.mode, l.capacity, l.last_user_id as "lastUserId"
    from longest l join tickets t on t.company_id = ${companyId} and t.id = l.id and ${waiting}
    order by l.queued_at, l.id
    limit ${most}
    for no key update of t skip locked`.execute(tx);
  return rows.map(({ id, queueId, ...rule }) => ({ id, queueId, rule }));
}

/** Members of the queues of these tickets, with their load and returned tickets. */
export async function listQueueMembers(
  tx: TenantTx,
  { companyId }: Scope,
  tickets: WaitingTicket[],
): Promise<QueueMember[]> {
  const ids = tickets.map(({ id }) => id);
  const queueIds = [...new Set(tickets.map(({ queueId }) => queueId))];
  const { rows } = await sql<QueueMember>`
    select q.queue_id as "queueId", u.id as "userId", u.online as "isOnline", ${openOf(sql.ref('u.id'))}::int as open,
      g.given_at as "givenAt",
      array(
        select t.id from tickets t
        where t.company_id = ${companyId} and t.id = any(${ids}::bigint[]) and ${returnedBy(sql.ref('u.id'))}
      ) as "returnedIds"
    from user_queues q
    join users u on u.company_id = q.company_id and u.id = q.user_id
    left join agent_turns g on g.company_id = u.company_id and g.user_id = u.id
    where q.company_id = ${companyId} and q.queue_id = any(${queueIds}::bigint[])
    order by u.id`.execute(tx);
  return rows;
}

/**
 * Locks the agents, so that they neither go offline nor get another ticket before the commit; offline agents are left
 * out. In the order of ids, as in all transactions that lock several users.
 */
export async function lockAgents(tx: TenantTx, { companyId }: Scope, userIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(userIds))))
    .where('online', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findRule(
  tx: TenantTx,
  { companyId }: Scope,
  queueId: number,
): Promise<AssignmentRule | undefined> {
  const row = await tx
    .selectFrom('queue_assignments')
    .select([sql<AssignmentMode>`mode`.as('mode'), 'capacity', 'last_user_id'])
    .where('company_id', '=', companyId)
    .where('queue_id', '=', queueId)
    .executeTakeFirst();
  return row && { mode: row.mode, capacity: row.capacity, lastUserId: row.last_user_id };
}

export async function hasQueue(tx: TenantTx, { companyId }: Scope, queueId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveRule(
  tx: TenantTx,
  { companyId }: Scope,
  queueId: number,
  { mode, capacity }: { mode: AssignmentMode; capacity: number },
): Promise<void> {
  await sql`
    insert into queue_assignments (company_id, queue_id, mode, capacity)
    values (${companyId}, ${queueId}, ${mode}, ${capacity})
    on conflict (company_id, queue_id) do update
    set mode = excluded.mode, capacity = excluded.capacity, retry_at = null, updated_at = app_now()`.execute(tx);
}

/** Stores the turns in their order, also for several in one transaction. */
export async function saveTurns(
  tx: TenantTx,
  { companyId }: Scope,
  turns: { queueId: number; userId: number }[],
): Promise<void> {
  await sql`
    with turn as materialized (
      select queue_id, user_id, n from unnest(
        ${turns.map(({ queueId }) => queueId)}::bigint[], ${turns.map(({ userId }) => userId)}::bigint[]
      ) with ordinality as given (queue_id, user_id, n)
    ), kept as (
      insert into agent_turns (company_id, user_id, given_at)
      select ${companyId}, user_id, app_now() + max(n) * interval '1 microsecond' from turn group by user_id
      on conflict (company_id, user_id) do update set given_at = excluded.given_at
    )
    update queue_assignments q set last_user_id = last.user_id
    from (select distinct on (queue_id) queue_id, user_id from turn order by queue_id, n desc) last
    where q.company_id = ${companyId} and q.queue_id = last.queue_id`.execute(tx);
}

/**
 * Assigns the waiting tickets of the company now, if a queue has assignment. A job that is due already stays unchanged,
 * so that many calls do not wait for each other: it reads the tickets after it began, and their commit came before.
 */
export const setDue = (tx: TenantTx, scope: Scope): Promise<void> =>
  insertDueJobs(
    tx,
    scope,
    assignJob,
    sql`select ${assignKey} as key, '{}'::jsonb as data
      where exists (select from queue_assignments q where q.company_id = ${scope.companyId} and q.mode <> 'off')
        and not exists (
          select from jobs j
          where j.company_id = ${scope.companyId} and j.task = ${assignJob.name} and j.key = ${assignKey}
            and j.parked_at is null and case when j.worker is null then j.due_at else j.again_at end <= app_now())`,
  );

/** Whether a ticket waits in a queue with assignment. */
export async function hasWaiting(tx: TenantTx, { companyId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from queue_assignments q join tickets t on t.company_id = q.company_id and t.queue_id = q.queue_id
      where q.company_id = ${companyId} and q.mode <> 'off' and ${waiting}
    ) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

export interface UnexplainedTicket extends WaitingTicket {
  contactId: number;
  connectionId: number;
}

/**
 * Locks waiting tickets of queues with assignment whose timeline has no reason yet; tickets locked by other
 * transactions are skipped until the next attempt.
 */
export async function lockUnexplained(tx: TenantTx, { companyId }: Scope, limit: number): Promise<UnexplainedTicket[]> {
  const { rows } = await sql<UnexplainedTicket>`
    select w.id, w.contact_id as "contactId", w.connection_id as "connectionId", w.queue_id as "queueId"
    from queue_assignments q cross join lateral (
      select t.id, t.contact_id, t.connection_id, t.queue_id from tickets t
      where t.company_id = ${companyId} and t.queue_id = q.queue_id and ${waiting} and not t.is_wait_explained
      order by t.id limit ${limit}
      for no key update of t skip locked
    ) w
    where q.company_id = ${companyId} and q.mode <> 'off' limit ${limit}`.execute(tx);
  return rows;
}

export async function setExplained(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ is_wait_explained: true })
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
