import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';

/** Lives go with their tickets; a judge that recounts has to have seen them before. */
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

export interface Recount {
  opened: number;
  finished: number;
  served: number;
  avgSupportTime: number | null;
  avgWaitTime: number | null;
  rated: number;
  rating: number | null;
}

interface Asked {
  companyId: number;
  from: string;
  to: string;
  queueId?: number | undefined;
  userId?: number | undefined;
}

/** DSH-10 by its own words, from the tracking rows and ratings that the product keeps beside its timeline. */
export async function recount({ admin }: TestDatabase, asked: Asked): Promise<Recount> {
  const { companyId, from, to, queueId = null, userId = null } = asked;
  const inPeriod = (at: string) =>
    sql`(${sql.ref(at)} at time zone (select timezone from companies where id = ${companyId}))::date
      between ${from}::date and ${to}::date`;
  const { rows } = await sql<Recount>`
    with lives as (
      select * from ticket_tracking where company_id = ${companyId}
      union all select * from kept_ticket_tracking where company_id = ${companyId}
    ), own as (
      select * from lives where (${queueId}::bigint is null or queue_id = ${queueId}::bigint)
        and (${userId}::bigint is null or user_id = ${userId}::bigint)
    ), ratings as (
      select * from user_ratings where company_id = ${companyId}
      union all select * from kept_user_ratings where company_id = ${companyId}
    ), given as (
      select r.* from ratings r join own on own.id = r.tracking_id where ${inPeriod('r.created_at')}
    ), ended as (select * from own where finished_at is not null and ${inPeriod('finished_at')})
    select (select count(*) from own where ${inPeriod('created_at')})::integer as opened,
      (select count(*) from ended)::integer as finished,
      (select count(*) from ended where started_at is not null)::integer as served,
      (select avg(extract(epoch from coalesce(rating_at, finished_at) - started_at)) / 60 from ended)::float8
        as "avgSupportTime",
      (select avg(extract(epoch from started_at - queued_at)) / 60 from ended)::float8 as "avgWaitTime",
      (select count(*) from given)::integer as rated,
      (select avg(rate) from given)::float8 as rating`.execute(admin);
  const [row] = rows;
  if (!row) throw new Error('nothing was recounted');
  return row;
}

/** Of tickets themselves, as they stand. */
export async function recountNow({ admin }: TestDatabase, companyId: number) {
  const { rows } = await sql<{ pending: number; open: number }>`
    select count(*) filter (where status = 'pending')::integer as pending,
      count(*) filter (where status = 'open')::integer as open
    from tickets where company_id = ${companyId}`.execute(admin);
  return rows[0] ?? { pending: 0, open: 0 };
}

/** Everything that was folded; what is zero is as good as not there. */
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
