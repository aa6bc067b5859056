import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { Page } from '../../../platform/cursor.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { joinContact, shown } from '../tickets.columns.ts';
import type { ShownTicket } from '../tickets.shown.sql.ts';

/** Branches of a list, each one index scan. */
export interface Branches {
  any: TicketStatus[];
  ofUser: (readonly [TicketStatus, number])[];
  inQueue: (readonly [TicketStatus, number])[];
  unqueued: TicketStatus[];
}

export interface TicketFilter {
  timezone: string;
  tags: number[] | null;
  users: number[] | null;
  queueIds: number[] | null;
  keepsUnqueued: boolean;
  whatsappIds: number[] | null;
  date: string | null;
  updatedAt: string | null;
  unread: boolean;
  unanswered: boolean;
}

export interface Look {
  statuses: TicketStatus[];
  branches: Branches;
  filter: TicketFilter;
}

type Sql = RawBuilder<unknown>;
type ListedTicket = ShownTicket & { position: string };

/** Microseconds as text: a cursor must separate changes within one millisecond. */
const position = sql`(extract(epoch from t.updated_at) * 1000000)::bigint::text as position`;
const newestFirst = sql`order by t.updated_at desc, t.id desc`;
/** `ticket_order` holds what lists filter and order by; a message changes no index of `tickets`. */
const newestOrder = sql`order by t.updated_at desc, t.ticket_id desc`;

export async function listTickets(
  tx: TenantTx,
  scope: Scope,
  { branches, filter }: Look,
  { page, limit }: { page: Page; limit: number },
): Promise<ListedTicket[]> {
  const within = [...filterConditions(scope, filter), ...afterCursor(page)];
  const most = page.offset + limit;
  const parts = partsOf(scope, branches, within, sql`${newestOrder} limit ${most}`);
  if (parts.length === 0) return [];
  const { rows } = await sql<ListedTicket>`
    with page as materialized (
      select t.id, t.updated_at from (${sql.join(parts, sql` union `)}) t
      ${newestFirst} offset ${page.offset} limit ${limit}
    )
    select ${shown}, ${position}
    from page join tickets t on t.company_id = ${scope.companyId} and t.id = page.id ${joinContact}
    ${newestFirst}`.execute(tx);
  return rows;
}

/** Counts up to `most`, where given. */
export async function countTickets(
  tx: TenantTx,
  scope: Scope,
  { branches, filter }: Look,
  most?: number,
): Promise<number> {
  const end = most === undefined ? sql`` : sql`limit ${most}`;
  // In the order of the list: otherwise the planner expects the few open tickets early among a million closed ones.
  const ordered = most === undefined ? end : sql`${newestOrder} ${end}`;
  const parts = partsOf(scope, branches, filterConditions(scope, filter), ordered);
  if (parts.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select t.id from (${sql.join(parts, sql` union `)}) t ${end}) counted`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface Hit {
  id: number;
  status: TicketStatus;
  position: string;
}

/** The found and visible tickets that pass the filter, in the order of the list. */
export async function listHits(tx: TenantTx, scope: Scope, found: Sql, { statuses, filter }: Look): Promise<Hit[]> {
  const all = [
    sql`t.company_id = ${scope.companyId}`,
    sql`t.ticket_id in (${found})`,
    sql`t.status = any(${statuses})`,
  ];
  const { rows } = await sql<Hit>`
    select t.ticket_id as id, t.status, ${position} from ticket_order t
    where ${and([...all, ...filterConditions(scope, filter)])} ${newestOrder}`.execute(tx);
  return rows;
}

const and = (conditions: Sql[]): Sql => sql.join(conditions, sql` and `);

function partsOf(scope: Scope, { any, ofUser, inQueue, unqueued }: Branches, within: Sql[], end: Sql): Sql[] {
  const part = (given: Sql, where: Sql) => sql`
    select x.id, x.updated_at from ${given} cross join lateral (
      select t.ticket_id as id, t.updated_at from ticket_order t
      where ${and([sql`t.company_id = ${scope.companyId}`, sql`t.status = b.status`, where, ...within])} ${end}
    ) x`;
  const statuses = (given: TicketStatus[]) => sql`unnest(${given}::text[]) as b (status)`;
  const pairs = (given: (readonly [TicketStatus, number])[]) =>
    sql`unnest(${given.map(([status]) => status)}::text[], ${given.map(([, id]) => id)}::bigint[]) as b (status, id)`;
  return [
    ...(any.length > 0 ? [part(statuses(any), sql`true`)] : []),
    ...(ofUser.length > 0 ? [part(pairs(ofUser), sql`t.user_id = b.id`)] : []),
    ...(inQueue.length > 0 ? [part(pairs(inQueue), sql`t.queue_id = b.id`)] : []),
    ...(unqueued.length > 0 ? [part(statuses(unqueued), sql`t.queue_id is null`)] : []),
  ];
}

function filterConditions({ companyId }: Scope, filter: TicketFilter): Sql[] {
  const { tags, users, queueIds, keepsUnqueued, whatsappIds, date, updatedAt, timezone } = filter;
  const dayOf = (column: Sql, day: string) => [
    sql`${column} >= (${day}::date)::timestamp at time zone ${timezone}`,
    sql`${column} < (${day}::date + 1)::timestamp at time zone ${timezone}`,
  ];
  const tagged = (id: number) => sql`exists (
    select from ticket_tags x where x.company_id = ${companyId} and x.ticket_id = t.ticket_id and x.tag_id = ${id})`;
  return [
    ...(tags ?? []).map(tagged),
    ...(users ? [sql`t.user_id = any(${users})`] : []),
    ...(queueIds ? [sql`(t.queue_id = any(${queueIds}) or (${keepsUnqueued} and t.queue_id is null))`] : []),
    ...(whatsappIds ? [sql`t.connection_id = any(${whatsappIds})`] : []),
    ...(date === null ? [] : dayOf(sql`t.created_at`, date)),
    ...(updatedAt === null ? [] : dayOf(sql`t.updated_at`, updatedAt)),
    ...(filter.unread ? [sql`t.is_unread`] : []),
    ...(filter.unanswered ? [sql`t.is_unanswered`] : []),
  ];
}

function afterCursor({ after }: Page): Sql[] {
  if (!after) return [];
  const [at, id] = after;
  const then = sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`;
  return [sql`(t.updated_at, t.ticket_id) < (${then}, ${id}::bigint)`];
}
