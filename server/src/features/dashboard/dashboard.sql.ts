import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { everyQueue } from './tracking-periods.ts';
import type { Period } from './periods.ts';

const inQueue = (queueId: number | undefined) => (queueId === undefined ? sql`true` : sql`queue_id = ${queueId}`);

/** Days also have rows for all queues together. */
const daysOf = (queueId: number | undefined) => sql`queue_id = ${queueId ?? everyQueue}`;

interface Sums {
  finished: number;
  served: number;
  serviceMs: number;
  waitMs: number;
}
export interface UserSums extends Sums {
  /** 0 for tickets without an agent. */
  userId: number;
  rated: [number, number, number];
  before: Sums;
}

/**
 * Sums of a period and of the one before it, per user, deleted users included. Milliseconds of millions of tickets fit
 * into a float exactly, and floats are added several times faster than numerics.
 */
export async function listSums(
  tx: TenantTx,
  { companyId }: Scope,
  { from, to, before }: Period,
  queueId: number | undefined,
): Promise<UserSums[]> {
  const sums = (when: ReturnType<typeof sql>) => sql`jsonb_build_object(
    'finished', coalesce(sum(finished) filter (where ${when}), 0),
    'served', coalesce(sum(served) filter (where ${when}), 0),
    'serviceMs', coalesce(sum(service_ms::float8) filter (where ${when}), 0),
    'waitMs', coalesce(sum(wait_ms::float8) filter (where ${when}), 0))`;
  const now = sql`day >= ${from}::date`;
  const rated = (name: string) => sql`coalesce(sum(${sql.ref(name)}) filter (where ${now}), 0)`;
  const { rows } = await sql<{ userId: number; now: Sums; before: Sums; rated: [number, number, number] }>`
    select user_id as "userId", ${sums(now)} as now, ${sums(sql`day < ${from}::date`)} as before,
      jsonb_build_array(${rated('rated_1')}, ${rated('rated_2')}, ${rated('rated_3')}) as rated
    from ticket_days
    where company_id = ${companyId} and day between ${before}::date and ${to}::date and ${daysOf(queueId)}
    group by user_id`.execute(tx);
  return rows.map(({ now: sum, ...row }) => ({ ...row, ...sum }));
}

/** The named user or queue that does not exist. */
export async function findMissing(
  tx: TenantTx,
  { companyId }: Scope,
  { userId = null, queueId = null }: { userId?: number | null | undefined; queueId?: number | null | undefined },
): Promise<'userId' | 'queueId' | undefined> {
  const { rows } = await sql<{ what: 'userId' | 'queueId' }>`
    select 'userId' as what where ${userId}::bigint is not null
      and not exists (select from users where company_id = ${companyId} and id = ${userId}::bigint)
    union all select 'queueId' where ${queueId}::bigint is not null
      and not exists (select from queues where company_id = ${companyId} and id = ${queueId}::bigint)
    limit 1`.execute(tx);
  return rows[0]?.what;
}

export interface Present {
  /** True when the requested queue exists. */
  hasQueue: boolean;
  people: { id: number; name: string; online: boolean; open: number }[];
  pending: number;
  open: number;
  oldestAt: Date | null;
  foldedAt: Date | null;
}

/** All users, and the numbers of open and pending tickets now. */
export async function findPresent(tx: TenantTx, { companyId }: Scope, queueId: number | undefined): Promise<Present> {
  const { rows } = await sql<Present>`
    with living as (
      select user_id, sum(pending) as pending, sum(open) as open from ticket_now
      where company_id = ${companyId} and ${inQueue(queueId)} group by user_id
    )
    select ${queueId ?? null}::bigint is null
        or exists (select from queues where company_id = ${companyId} and id = ${queueId ?? null}::bigint) as "hasQueue",
      coalesce((select sum(pending) from living), 0)::integer as pending,
      coalesce((select sum(open) from living), 0)::integer as open,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'online', u.online,
          'open', coalesce(l.open, 0)) order by u.name, u.id), '[]')
        from users u left join living l on l.user_id = u.id where u.company_id = ${companyId}
      ) as people,
      (
        select queued_at from ticket_lives
        where company_id = ${companyId} and finished_at is null and deleted_at is null and started_at is null
          and ${inQueue(queueId)}
        order by queued_at limit 1
      ) as "oldestAt",
      (select folded_at from roll_ups where company_id = ${companyId}) as "foldedAt"`.execute(tx);
  return rows[0] ?? { hasQueue: false, people: [], pending: 0, open: 0, oldestAt: null, foldedAt: null };
}

type Dates = Pick<Period, 'from' | 'to'>;

/** Ordered by count; users without tickets are included. */
export async function listOpenedByUser(
  tx: TenantTx,
  { companyId }: Scope,
  { from, to }: Dates,
  queueId: number | undefined,
): Promise<{ id: number; nome: string; quantidade: number }[]> {
  const { rows } = await sql<{ id: number; nome: string; quantidade: number }>`
    select u.id, u.name as nome, coalesce(d.opened, 0)::integer as quantidade
    from users u
    left join (
      select user_id, sum(opened) as opened from ticket_days
      where company_id = ${companyId} and day between ${from}::date and ${to}::date and ${daysOf(queueId)}
      group by user_id
    ) d on d.user_id = u.id
    where u.company_id = ${companyId}
    order by quantidade desc, u.name, u.id`.execute(tx);
  return rows;
}

/** Every day, also days without tickets. */
export async function listOpenedByDay(
  tx: TenantTx,
  { companyId }: Scope,
  { from, to }: Dates,
  queueId: number | undefined,
): Promise<{ data: string; total: number }[]> {
  const { rows } = await sql<{ data: string; total: number }>`
    select to_char(s.day, 'DD/MM/YYYY') as data, coalesce(d.opened, 0)::integer as total
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as s (day)
    left join (
      select day, sum(opened) as opened from ticket_days
      where company_id = ${companyId} and day between ${from}::date and ${to}::date and ${daysOf(queueId)}
      group by day
    ) d on d.day = s.day::date
    order by s.day`.execute(tx);
  return rows;
}

export async function listOpenedByHour(
  tx: TenantTx,
  { companyId }: Scope,
  day: string,
  queueId: number | undefined,
): Promise<{ horario: number; total: number }[]> {
  const { rows } = await sql<{ horario: number; total: number }>`
    select s.hour as horario, coalesce(h.opened, 0)::integer as total
    from generate_series(0, 23) as s (hour)
    left join (
      select hour, sum(opened) as opened from ticket_hours
      where company_id = ${companyId} and day = ${day}::date and ${inQueue(queueId)} group by hour
    ) h on h.hour = s.hour
    order by s.hour`.execute(tx);
  return rows;
}
