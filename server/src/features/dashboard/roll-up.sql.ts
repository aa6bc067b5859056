import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import {
  everyQueue,
  measures,
  type Measures,
  type TrackingPeriod,
  type OpenCounts,
  type TimelineRow,
} from './tracking-periods.ts';

export interface RollUps {
  timeZone: string;
  isStale: boolean;
}

/** No other worker folds this company before the commit. */
export async function lockRollUps(tx: TenantTx, { companyId }: Scope): Promise<RollUps | undefined> {
  const insert = sql`insert into roll_ups (company_id, time_zone)
    select id, timezone from companies where id = ${companyId} on conflict (company_id) do nothing`;
  const lock = sql<RollUps>`select time_zone as "timeZone", stale as "isStale" from roll_ups
    where company_id = ${companyId} for update`;
  const [, { rows }] = await Promise.all([insert.execute(tx), lock.execute(tx)]);
  return rows[0];
}

export async function setRolledUp(tx: TenantTx, { companyId }: Scope): Promise<void> {
  await sql`update roll_ups set folded_at = app_now() where company_id = ${companyId}`.execute(tx);
}

const timelineColumns = sql`e.id, e.ticket_id as "ticketId", e.kind, e.at, e.queue_id as "queueId",
  e.data ->> 'status' as status, (e.data ->> 'userId')::bigint as "userId", e.data ->> 'cause' as cause,
  (e.data -> 'inputs' ->> 'rate')::integer as rate`;

/**
 * A committed event of a ticket is preceded by all earlier events of that ticket, because each change locks the ticket.
 */
export async function takeTimelineRows(tx: TenantTx, { companyId }: Scope, limit: number): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with next as (
      select id from ticket_events where company_id = ${companyId} and not folded order by id limit ${limit}
    )
    update ticket_events e set folded = true from next
    where e.company_id = ${companyId} and e.id = next.id
    returning ${timelineColumns}`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
}

/** Lists events of the timeline from the beginning, also those already folded. */
export async function listTimelineRows(
  tx: TenantTx,
  { companyId }: Scope,
  { after, limit }: { after: number; limit: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select ${timelineColumns} from ticket_events e
    where e.company_id = ${companyId} and e.folded and e.id > ${after} order by e.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Called before a rebuild: existing events are marked as folded, because the rebuild folds them; later events follow
 * it.
 */
export async function emptyRollUps(tx: TenantTx, { companyId }: Scope): Promise<RollUps | undefined> {
  await sql`set local statement_timeout = '300s'`.execute(tx);
  await sql`update ticket_events set folded = true where company_id = ${companyId} and not folded`.execute(tx);
  for (const table of ['ticket_lives', 'ticket_hours', 'ticket_days', 'ticket_now'])
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(tx);
  const { rows } = await sql<RollUps>`
    update roll_ups r set time_zone = c.timezone, stale = false from companies c
    where r.company_id = ${companyId} and c.id = r.company_id
    returning r.time_zone as "timeZone", r.stale as "isStale"`.execute(tx);
  return rows[0];
}

/** The current or last tracking period of each ticket. */
export async function listLastPeriods(
  tx: TenantTx,
  { companyId }: Scope,
  ticketIds: number[],
): Promise<TrackingPeriod[]> {
  const { rows } = await sql<TrackingPeriod>`
    select l.ticket_id as "ticketId", l.life, l.user_id as "userId", l.queue_id as "queueId",
      l.opened_at as "openedAt", l.queued_at as "queuedAt", l.started_at as "startedAt",
      l.finished_at as "finishedAt", l.asked_at as "askedAt", l.rated_at as "ratedAt", l.rate,
      l.deleted_at as "deletedAt"
    from unnest(${ticketIds}::bigint[]) as asked (id)
    cross join lateral (
      select * from ticket_lives where company_id = ${companyId} and ticket_id = asked.id order by life desc limit 1
    ) l`.execute(tx);
  return rows;
}

export async function savePeriods(tx: TenantTx, { companyId }: Scope, periods: TrackingPeriod[]): Promise<void> {
  if (periods.length === 0) return;
  await sql`
    insert into ticket_lives (company_id, ticket_id, life, user_id, queue_id, opened_at, queued_at, started_at,
      finished_at, asked_at, rated_at, rate, deleted_at)
    select ${companyId}::bigint, l."ticketId", l.life, l."userId", l."queueId", l."openedAt", l."queuedAt",
      l."startedAt", l."finishedAt", l."askedAt", l."ratedAt", l.rate, l."deletedAt"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as l ("ticketId" bigint, life integer, "userId" bigint,
      "queueId" bigint, "openedAt" timestamptz, "queuedAt" timestamptz, "startedAt" timestamptz,
      "finishedAt" timestamptz, "askedAt" timestamptz, "ratedAt" timestamptz, rate smallint, "deletedAt" timestamptz)
    on conflict (company_id, ticket_id, life) do update set user_id = excluded.user_id, queue_id = excluded.queue_id,
      opened_at = excluded.opened_at, queued_at = excluded.queued_at, started_at = excluded.started_at,
      finished_at = excluded.finished_at, asked_at = excluded.asked_at, rated_at = excluded.rated_at,
      rate = excluded.rate, deleted_at = excluded.deleted_at`.execute(tx);
}

const names = sql.join(measures.map((name) => sql.ref(name)));
const sums = sql.join(measures.map((name) => sql`sum(coalesce(s.${sql.ref(name)}, 0))`));
const typed = sql.join(measures.map((name) => sql`${sql.ref(name)} bigint`));
const added = (table: string) =>
  sql.join(measures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`));

/** Adds to hours and days; days also have sums of all queues. */
export async function addMeasures(
  tx: TenantTx,
  { companyId }: Scope,
  timeZone: string,
  happenings: Measures[],
): Promise<void> {
  if (happenings.length === 0) return;
  await sql`
    with s as (
      select (h.at at time zone ${timeZone})::date as day,
        extract(hour from h.at at time zone ${timeZone})::smallint as hour, h.*
      from jsonb_to_recordset(${JSON.stringify(happenings)}::jsonb)
        as h (at timestamptz, user_id bigint, queue_id bigint, ${typed})
    ), by_hour as (
      insert into ticket_hours (company_id, day, hour, user_id, queue_id, ${names})
      select ${companyId}::bigint, s.day, s.hour, s.user_id, s.queue_id, ${sums}
      from s group by s.day, s.hour, s.user_id, s.queue_id
      on conflict (company_id, day, hour, user_id, queue_id) do update set ${added('ticket_hours')}
    )
    insert into ticket_days (company_id, queue_id, day, user_id, ${names})
    select ${companyId}::bigint, q.id, s.day, s.user_id, ${sums}
    from s cross join lateral (values (s.queue_id), (${everyQueue})) as q (id)
    group by q.id, s.day, s.user_id
    on conflict (company_id, queue_id, day, user_id) do update set ${added('ticket_days')}`.execute(tx);
}

export async function addOpenCounts(tx: TenantTx, { companyId }: Scope, standings: OpenCounts[]): Promise<void> {
  if (standings.length === 0) return;
  await sql`
    insert into ticket_now (company_id, user_id, queue_id, pending, open)
    select ${companyId}::bigint, s.user_id, s.queue_id, sum(s.pending), sum(s.open)
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb)
      as s (user_id bigint, queue_id bigint, pending integer, open integer)
    group by s.user_id, s.queue_id
    on conflict (company_id, user_id, queue_id) do update
    set pending = ticket_now.pending + excluded.pending, open = ticket_now.open + excluded.open`.execute(tx);
}
