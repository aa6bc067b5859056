import type { Drill } from '@recadia/contract/dashboard';
import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { Period } from './periods.ts';

export interface TrackingPeriodRow {
  ticketId: number;
  life: number;
  /** The instant of the order. */
  at: Date;
  openedAt: Date;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  askedAt: Date | null;
  rate: number | null;
  uuid: string | null;
  status: TicketStatus | null;
  contact: { id: number; name: string } | null;
  user: { id: number; name: string } | null;
  queue: { id: number; name: string; color: string } | null;
}

export interface Behind {
  of: Drill;
  /** Ignored for numbers of the current moment. */
  period: Pick<Period, 'from' | 'to'> | null;
  userId?: number | undefined;
  queueId?: number | undefined;
  hour?: number | undefined;
  rate?: number | undefined;
  after: { at: Date; ticketId: number; life: number } | null;
  limit: number;
}

const living = sql`l.finished_at is null and l.deleted_at is null`;
const all = sql`true`;
/** The instant by which a tracking period is counted, and the condition for it. */
const counted = {
  opened: { at: sql`l.opened_at`, which: all },
  finished: { at: sql`l.finished_at`, which: sql`l.finished_at is not null` },
  served: { at: sql`l.finished_at`, which: sql`l.finished_at is not null and l.started_at is not null` },
  rated: { at: sql`l.rated_at`, which: sql`l.rated_at is not null` },
  pending: { at: sql`l.queued_at`, which: sql`${living} and l.started_at is null` },
  open: { at: sql`l.started_at`, which: sql`${living} and l.started_at is not null` },
} satisfies Record<Drill, { at: unknown; which: unknown }>;

/** The tracking periods behind a number, latest first. */
export async function listTrackingPeriods(
  tx: TenantTx,
  { companyId }: Scope,
  behind: Behind,
): Promise<TrackingPeriodRow[]> {
  const { of, period, userId, queueId, hour, rate, after, limit } = behind;
  const { at, which } = counted[of];
  const zone = sql`(select time_zone from roll_ups where company_id = ${companyId})`;
  const begins = (day: string) => sql`(select ${day}::timestamp at time zone ${zone})`;
  const ends = (day: string) => sql`(select (${day}::timestamp + interval '1 day') at time zone ${zone})`;
  const { rows } = await sql<TrackingPeriodRow>`
    select l.ticket_id as "ticketId", l.life, ${at} as at, l.opened_at as "openedAt", l.queued_at as "queuedAt",
      l.started_at as "startedAt", l.finished_at as "finishedAt", l.asked_at as "askedAt", l.rate, t.uuid, t.status,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as contact,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user,
      case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue
    from (
      select * from ticket_lives l
      where l.company_id = ${companyId} and ${which}
        and ${period ? sql`${at} >= ${begins(period.from)} and ${at} < ${ends(period.to)}` : all}
        and ${userId === undefined ? all : sql`l.user_id = ${userId}`}
        and ${queueId === undefined ? all : sql`l.queue_id = ${queueId}`}
        and ${hour === undefined ? all : sql`extract(hour from ${at} at time zone ${zone}) = ${hour}`}
        and ${rate === undefined ? all : sql`l.rate = ${rate}`}
        and ${after ? sql`(${at}, l.ticket_id, l.life) < (${after.at}, ${after.ticketId}, ${after.life})` : all}
      order by ${at} desc, l.ticket_id desc, l.life desc limit ${limit}
    ) l
    left join tickets t on t.company_id = ${companyId} and t.id = l.ticket_id
    left join contacts c on c.company_id = ${companyId} and c.id = t.contact_id
    left join users u on u.company_id = ${companyId} and u.id = l.user_id
    left join queues q on q.company_id = ${companyId} and q.id = l.queue_id
    order by ${at} desc, l.ticket_id desc, l.life desc`.execute(tx);
  return rows;
}
