import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';

/** Tracking rows are deleted with their tickets, so the recount keeps copies of them. */
export async function keepTracking({ admin }: TestDatabase): Promise<void> {
  for (const table of ['ticket_tracking', 'user_ratings']) {
    const kept = sql.table(`kept_${table}`);
    await sql`create table ${kept} as select * from ${sql.table(table)} with no data`.execute(admin);
    await sql`create function ${sql.ref(`keep_${table}`)}() returns trigger language plpgsql security definer as
      ${sql.lit(`begin insert into public.kept_${table} select old.*; return null; end`)}`.execute(admin);
    await sql`create trigger keep after delete on ${sql.table(table)} for each row
      execute function ${sql.ref(`keep_${table}`)}()`.execute(admin);
  }
}

interface Asked {
  companyId: number;
  from: string;
  to: string;
  queueId?: number | undefined;
}

const dayOf = (companyId: number, at: string) =>
  sql`(${sql.ref(at)} at time zone (select timezone from companies where id = ${companyId}))::date`;

/** Tracking rows and ratings beside the timeline, also of deleted tickets. */
function records({ companyId, from, to, ...asked }: Asked) {
  const queueId = asked.queueId ?? null;
  const inPeriod = (at: string) => sql`${dayOf(companyId, at)} between ${from}::date and ${to}::date`;
  return sql`own as (
      select l.* from (
        select * from ticket_tracking where company_id = ${companyId}
        union all select * from kept_ticket_tracking where company_id = ${companyId}
      ) l where ${queueId}::bigint is null or l.queue_id = ${queueId}::bigint
    ), given as (
      select r.rate, own.user_id from (
        select * from user_ratings where company_id = ${companyId}
        union all select * from kept_user_ratings where company_id = ${companyId}
      ) r join own on own.id = r.tracking_id where ${inPeriod('r.created_at')}
    ), begun as (select *, ${dayOf(companyId, 'created_at')} as day from own where ${inPeriod('created_at')}
    ), ended as (
      select *, extract(epoch from coalesce(rating_at, finished_at) - started_at) / 60 as service_minutes,
        extract(epoch from started_at - queued_at) / 60 as wait_minutes
      from own where finished_at is not null and ${inPeriod('finished_at')}
    )`;
}

export interface Recount {
  opened: number;
  finished: number;
  served: number;
  avgSupportTime: number | null;
  avgWaitTime: number | null;
  rated: [number, number, number];
  rating: number | null;
}

/** Recounts DSH-10 by its definition. */
export async function recount({ admin }: TestDatabase, asked: Asked): Promise<Recount> {
  const { rows } = await sql<Recount>`
    with ${records(asked)}
    select (select count(*) from begun)::integer as opened, (select count(*) from ended)::integer as finished,
      (select count(*) from ended where started_at is not null)::integer as served,
      (select avg(service_minutes) from ended)::float8 as "avgSupportTime",
      (select avg(wait_minutes) from ended)::float8 as "avgWaitTime",
      (select array[count(*) filter (where rate = 1), count(*) filter (where rate = 2), count(*) filter (where rate = 3)]
        from given)::integer[] as rated,
      (select avg(rate) from given)::float8 as rating`.execute(admin);
  const [row] = rows;
  if (!row) throw new Error('nothing was recounted');
  return row;
}

export interface PersonRecount {
  userId: number;
  opened: number;
  finished: number;
  avgSupportTime: number | null;
  rating: number | null;
}

export async function recountOfPeople({ admin }: TestDatabase, asked: Asked): Promise<PersonRecount[]> {
  const { rows } = await sql<PersonRecount>`
    with ${records(asked)}
    select u.id as "userId", coalesce(b.opened, 0) as opened, coalesce(e.finished, 0) as finished,
      e.minutes as "avgSupportTime", g.rating
    from users u
    left join (select user_id, count(*)::integer as opened from begun group by 1) b on b.user_id = u.id
    left join (
      select user_id, count(*)::integer as finished, avg(service_minutes)::float8 as minutes from ended group by 1
    ) e on e.user_id = u.id
    left join (select user_id, avg(rate)::float8 as rating from given group by 1) g on g.user_id = u.id
    where u.company_id = ${asked.companyId}`.execute(admin);
  return rows;
}

/** Opened tickets of each day with some: `03/11/2026`; or of each hour for a single day: `9`. */
export async function recountOfTimes({ admin }: TestDatabase, asked: Asked): Promise<Map<string, number>> {
  const { companyId, from, to } = asked;
  const hour = sql`extract(hour from created_at at time zone (select timezone from companies where id = ${companyId}))`;
  const { rows } = await sql<{ at: string; opened: number }>`
    with ${records(asked)}
    select ${from === to ? sql`${hour}::text` : sql`to_char(day, 'DD/MM/YYYY')`} as at, count(*)::integer as opened
    from begun group by 1`.execute(admin);
  return new Map(rows.map(({ at, opened }) => [at, opened]));
}

export interface NowRecount {
  pending: number;
  open: number;
  /** Start of the wait of each pending ticket, longest first. */
  since: Date[];
  queues: { queueId: number | null; pending: number; open: number; oldestAt: Date | null; free: number }[];
  people: { userId: number; open: number }[];
}

/** Recounts the current tickets. */
export async function recountNow({ admin }: TestDatabase, companyId: number): Promise<NowRecount> {
  const { rows } = await sql<Omit<NowRecount, 'queues' | 'people' | 'since'>>`
    select count(*) filter (where status = 'pending')::integer as pending,
      count(*) filter (where status = 'open')::integer as open
    from tickets where company_id = ${companyId}`.execute(admin);
  const waiting = sql`select t.queue_id, k.queued_at from tickets t
    join ticket_tracking k on k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null
    where t.company_id = ${companyId} and t.status = 'pending'`;
  const since = await sql<{ at: Date }>`
    select queued_at as at from (${waiting}) w order by 1`.execute(admin);
  const people = await sql<{ userId: number; open: number; online: boolean }>`
    select u.id as "userId", u.online, count(t.id)::integer as open from users u
    left join tickets t on t.company_id = u.company_id and t.user_id = u.id and t.status = 'open'
    where u.company_id = ${companyId} group by u.id, u.online`.execute(admin);
  const free = people.rows.filter(({ online, open }) => online && open === 0).map(({ userId }) => userId);
  const queues = await sql<NowRecount['queues'][number]>`
    select q.id as "queueId", count(t.id) filter (where t.status = 'pending')::integer as pending,
      count(t.id) filter (where t.status = 'open')::integer as open,
      (select min(w.queued_at) from (${waiting}) w where w.queue_id is not distinct from q.id) as "oldestAt",
      (select count(*) from users u where u.company_id = ${companyId} and u.id = any(${free}::bigint[])
        and (q.id is null or exists (select from user_queues m where m.user_id = u.id and m.queue_id = q.id))
      )::integer as free
    from (select id from queues where company_id = ${companyId} union all select null) q
    left join tickets t on t.company_id = ${companyId} and t.queue_id is not distinct from q.id
    group by q.id`.execute(admin);
  return {
    ...(rows[0] ?? { pending: 0, open: 0 }),
    since: since.rows.map(({ at }) => at),
    queues: queues.rows,
    people: people.rows,
  };
}

/** All roll-ups; rows of zeros count as missing. */
export async function rollUpsOf({ admin }: TestDatabase, companyId: number): Promise<string> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(a) as row from (
      select 'life' as of, to_jsonb(l) as what from ticket_lives l where company_id = ${companyId}
      union all select 'hour', to_jsonb(h) from ticket_hours h where company_id = ${companyId}
        and (opened, finished, served, service_ms, wait_ms, rated_1, rated_2, rated_3) <> (0, 0, 0, 0, 0, 0, 0, 0)
      union all select 'day', to_jsonb(d) from ticket_days d where company_id = ${companyId}
        and (opened, finished, served, service_ms, wait_ms, rated_1, rated_2, rated_3) <> (0, 0, 0, 0, 0, 0, 0, 0)
      union all select 'now', to_jsonb(n) from ticket_now n where company_id = ${companyId} and (pending, open) <> (0, 0)
    ) a order by a.of, a.what`.execute(admin);
  return rows.map(({ row }) => JSON.stringify(row)).join('\n');
}
