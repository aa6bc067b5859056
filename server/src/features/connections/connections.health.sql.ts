import { sql } from 'kysely';
import type { TenantTx } from '@recadia/db';
import type { WaEventOf } from '@recadia/whatsapp';
import type { Scope } from '../../platform/session/people.ts';

export async function insertDrop(
  tx: TenantTx,
  scope: Scope,
  drop: { connection_id: number; code: number; reason: string | null },
): Promise<void> {
  await tx
    .insertInto('connection_drops')
    .values({ company_id: scope.companyId, ...drop })
    .execute();
}

/** Adds the connected time since `since`, split by the company's days. */
export async function addConnectedTime(tx: TenantTx, scope: Scope, id: number, since: Date): Promise<void> {
  await sql`
    insert into connection_days (company_id, connection_id, day, connected_seconds)
    select c.company_id, c.id, d.day::date,
      greatest(0, extract(epoch from
        least((d.day + interval '1 day') at time zone o.timezone, app_now()) - greatest(d.day at time zone o.timezone, ${since})
      ))::integer
    from connections c
    join companies o on o.id = c.company_id
    cross join lateral generate_series(
      date_trunc('day', ${since}::timestamptz at time zone o.timezone),
      date_trunc('day', app_now() at time zone o.timezone),
      interval '1 day'
    ) as d (day)
    where c.company_id = ${scope.companyId} and c.id = ${id}
    on conflict (company_id, connection_id, day) do update
      set connected_seconds = least(90000, connection_days.connected_seconds + excluded.connected_seconds)`.execute(tx);
}

/** Adds to the number of messages received today, in the company's time zone. */
export async function addReceived(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  await sql`
    insert into connection_health (company_id, connection_id, last_inbound_at)
    values (${companyId}, ${connectionId}, ${at})
    on conflict (company_id, connection_id) do update
      set last_inbound_at = greatest(connection_health.last_inbound_at, excluded.last_inbound_at),
        updated_at = app_now()`.execute(tx);
  await sql`
    insert into connection_days (company_id, connection_id, day, received)
    select o.id, ${connectionId}, (${at}::timestamptz at time zone o.timezone)::date, ${count}
    from companies o where o.id = ${companyId}
    on conflict (company_id, connection_id, day) do update
      set received = connection_days.received + excluded.received`.execute(tx);
}

export interface SentCount {
  connectionId: number;
  sent: number;
  /** Number of failures by our error code. */
  failures: Record<string, number>;
  lastAt: Date | null;
}

/** Adds to the messages sent and failed today, in the company's time zone. */
export async function addSent(tx: TenantTx, { companyId }: Scope, count: SentCount): Promise<void> {
  const { connectionId, sent, lastAt } = count;
  const failures = JSON.stringify(count.failures);
  await sql`
    insert into connection_health (company_id, connection_id, last_outbound_at)
    select c.company_id, c.id, ${lastAt} from connections c where c.company_id = ${companyId} and c.id = ${connectionId}
    on conflict (company_id, connection_id) do update
      set last_outbound_at = greatest(connection_health.last_outbound_at, excluded.last_outbound_at),
        updated_at = app_now()`.execute(tx);
  await sql`
    insert into connection_days (company_id, connection_id, day, sent, failures)
    select c.company_id, c.id, (app_now() at time zone o.timezone)::date, ${sent}, ${failures}::jsonb
    from connections c join companies o on o.id = c.company_id
    where c.company_id = ${companyId} and c.id = ${connectionId}
    on conflict (company_id, connection_id, day) do update
      set sent = connection_days.sent + excluded.sent,
        failures = (
          select coalesce(jsonb_object_agg(f.code, f.n), '{}') from (
            select e.key as code, sum(e.value::integer) as n from (
              select * from jsonb_each_text(connection_days.failures)
              union all select * from jsonb_each_text(excluded.failures)
            ) e group by e.key
          ) f
        )`.execute(tx);
}

/** Stores WhatsApp's restriction of the number; a restriction that ends at or before the event is lifted. */
export async function setRestriction(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { reason, until, at }: Pick<WaEventOf<'restriction'>, 'reason' | 'until' | 'at'>,
): Promise<void> {
  const isLifted = until !== undefined && until <= at;
  await sql`
    insert into connection_health (company_id, connection_id, restricted_at, restricted_until, restriction)
    values (${companyId}, ${connectionId}, ${isLifted ? null : at}, ${isLifted ? null : (until ?? null)},
      ${isLifted ? null : reason.slice(0, 200)})
    on conflict (company_id, connection_id) do update set restricted_at = excluded.restricted_at,
      restricted_until = excluded.restricted_until, restriction = excluded.restriction, updated_at = app_now()`.execute(
    tx,
  );
}

export async function setQuota(tx: TenantTx, { companyId }: Scope, connectionId: number, left: number): Promise<void> {
  await sql`
    insert into connection_health (company_id, connection_id, new_chats_left)
    values (${companyId}, ${connectionId}, ${left})
    on conflict (company_id, connection_id) do update
      set new_chats_left = excluded.new_chats_left, updated_at = app_now()`.execute(tx);
}

const drops = 5;

/** Health of connections over seven days, today included. */
export async function listHealth(tx: TenantTx, scope: Scope, ids: number[]) {
  const { rows } = await sql<HealthRow>`
    select c.id, c.connected_at, h.last_inbound_at, h.last_outbound_at, h.restricted_at, h.restricted_until,
      h.restriction, h.new_chats_left,
      least(1, (w.connected_seconds
        + case when c.connected_at is null then 0 else extract(epoch from app_now() - greatest(c.connected_at, w.since)) end)
        / nullif(extract(epoch from app_now() - greatest(c.created_at, w.since)), 0))::float8 as uptime,
      w.sent, w.received, w.failures, coalesce(r.drops, '[]') as drops
    from connections c
    join companies o on o.id = c.company_id
    left join connection_health h on h.company_id = c.company_id and h.connection_id = c.id
    cross join lateral (
      select (date_trunc('day', app_now() at time zone o.timezone) - interval '6 days') at time zone o.timezone as since,
        coalesce(sum(d.connected_seconds), 0)::float8 as connected_seconds,
        coalesce(sum(d.sent), 0)::integer as sent, coalesce(sum(d.received), 0)::integer as received,
        coalesce((
          select jsonb_object_agg(f.code, f.n) from (
            select e.key as code, sum(e.value::integer) as n
            from connection_days x cross join lateral jsonb_each_text(x.failures) e
            where x.company_id = c.company_id and x.connection_id = c.id
              and x.day > (app_now() at time zone o.timezone)::date - 7
            group by e.key
          ) f
        ), '{}') as failures
      from connection_days d
      where d.company_id = c.company_id and d.connection_id = c.id
        and d.day > (app_now() at time zone o.timezone)::date - 7
    ) w
    left join lateral (
      select jsonb_agg(jsonb_build_object('code', l.code, 'reason', l.reason, 'at', l.at) order by l.at desc) as drops
      from (
        select * from connection_drops x where x.company_id = c.company_id and x.connection_id = c.id
        order by x.at desc limit ${drops}
      ) l
    ) r on true
    where c.company_id = ${scope.companyId} and c.id = any(${ids})`.execute(tx);
  return rows;
}

export interface HealthRow {
  id: number;
  connected_at: Date | null;
  last_inbound_at: Date | null;
  last_outbound_at: Date | null;
  restricted_at: Date | null;
  restricted_until: Date | null;
  restriction: string | null;
  new_chats_left: number | null;
  uptime: number | null;
  sent: number;
  received: number;
  failures: Record<string, number>;
  drops: { code: number; reason: string | null; at: string }[];
}
