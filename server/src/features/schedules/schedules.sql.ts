import type { Recurrence, ScheduleStatus } from '@recadia/contract/schedules';
import type { TicketStatus } from '@recadia/contract/tickets';
import { searchIds, seesTicket, type Viewer, type TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { pathsOf, type Needs } from '../../platform/storage/needs.ts';

export interface ScheduleRow {
  id: number;
  body: string;
  contact_id: number;
  contact_name: string;
  contact_number: string;
  contact_picture: string;
  is_group: boolean;
  connection_id: number | null;
  send_at: Date;
  sent_at: Date | null;
  handed_at: Date | null;
  status: ScheduleStatus;
  recurrence: Recurrence;
  cancel_on_reply: boolean;
  error: string | null;
  user_id: number | null;
  media_path: string | null;
  media_name: string | null;
  mime_type: string | null;
  media_bytes: number | null;
  /** The contact's newest unclosed ticket, else the last one: the message will appear there. */
  ticket: { id: number; status: TicketStatus; userId: number | null; queueId: number | null } | null;
}

const ticketOfContact = sql`
  from tickets t where t.company_id = s.company_id and t.contact_id = s.contact_id
  order by t.status = 'closed', t.id desc limit 1`;

const ticket = sql<ScheduleRow['ticket']>`(
  select jsonb_build_object('id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id)
  ${ticketOfContact}
)`.as('ticket');

/** `maySeeSchedule` for lists. */
const seenBy = (viewer: Viewer) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(s.user_id = ${viewer.userId} or (select ${seesTicket(viewer)} ${ticketOfContact}))`;

const shown = (tx: TenantTx, { companyId }: Scope) =>
  tx
    .selectFrom('schedules as s')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.contact_id'),
    )
    .select(['s.id', 's.body', 's.contact_id', 's.connection_id', 's.send_at', 's.sent_at', 's.handed_at', 's.user_id'])
    .select(['s.cancel_on_reply', 's.error', 's.media_path', 's.media_name', 's.mime_type', 's.media_bytes'])
    .select(['c.name as contact_name', 'c.number as contact_number', 'c.profile_pic_url as contact_picture'])
    .select([
      'c.is_group',
      sql<ScheduleStatus>`s.status`.as('status'),
      sql<Recurrence>`s.recurrence`.as('recurrence'),
      ticket,
    ])
    .where('s.company_id', '=', companyId);

export interface ScheduleFilter {
  eyes: Viewer;
  search?: string | undefined;
  /** Maximum number of search matches. */
  searchLimit: number;
  contactId?: number | undefined;
  userId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Ordered by sending time; one row more than the limit shows whether a next page exists. */
export async function listSchedules(
  tx: TenantTx,
  scope: Scope,
  filter: ScheduleFilter & { page: Page; limit: number },
): Promise<ScheduleRow[]> {
  const { after, offset } = filter.page;
  let query = shown(tx, scope).where(await matching(tx, scope, filter));
  if (after) query = query.where(sql<boolean>`(s.send_at, s.id) > (${after[0]}::timestamptz, ${after[1]}::bigint)`);
  return query.orderBy('s.send_at').orderBy('s.id').offset(offset).limit(filter.limit).execute();
}

export async function countSchedules(tx: TenantTx, scope: Scope, filter: ScheduleFilter, cap: number): Promise<number> {
  const all = tx.selectFrom('schedules as s').select('s.id').where('s.company_id', '=', scope.companyId);
  return countUpTo(tx, all.where(await matching(tx, scope, filter)), cap);
}

async function matching(tx: TenantTx, scope: Scope, filter: ScheduleFilter) {
  const { eyes: viewer, search, searchLimit, contactId, userId, from, to } = filter;
  const term = search?.trim();
  const found = term
    ? await searchIds(tx, 'schedules', { companyId: scope.companyId, term, limit: searchLimit })
    : null;
  const parts = [
    seenBy(viewer),
    ...(found ? [sql<boolean>`s.id = any(${found}::bigint[])`] : []),
    ...(contactId === undefined ? [] : [sql<boolean>`s.contact_id = ${contactId}`]),
    ...(userId === undefined ? [] : [sql<boolean>`s.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql<boolean>`s.send_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`s.send_at < ${to}::timestamptz`]),
  ];
  return sql.join<boolean>(parts, sql` and `);
}

export function listSchedulesByIds(tx: TenantTx, scope: Scope, ids: number[]): Promise<ScheduleRow[]> {
  return shown(tx, scope).where('s.id', 'in', ids).execute();
}

export function findSchedule(
  tx: TenantTx,
  scope: Scope,
  id: number,
  lock?: 'update',
): Promise<ScheduleRow | undefined> {
  const query = shown(tx, scope).where('s.id', '=', id);
  return (lock ? query.forUpdate('s') : query).executeTakeFirst();
}

/** Returns a referenced row that does not exist; rows of other companies count as missing. */
export async function findMissing(
  tx: TenantTx,
  { companyId }: Scope,
  { contactId, connectionId, userId }: { contactId: number; connectionId: number | null; userId: number | null },
): Promise<'contact' | 'connection' | 'user' | null> {
  const { rows } = await sql<{ contact: boolean; connection: boolean; colleague: boolean }>`
    select exists (
        select from contacts where company_id = ${companyId} and id = ${contactId} and merged_into_id is null
      ) as contact,
      ${connectionId}::bigint is null or exists (
        select from connections
        where company_id = ${companyId} and id = ${connectionId}::bigint and deleted_at is null
      ) as connection,
      ${userId}::bigint is null or exists (
        select from users where company_id = ${companyId} and id = ${userId}::bigint
      ) as colleague`.execute(tx);
  if (!rows[0]?.contact) return 'contact';
  if (!rows[0].connection) return 'connection';
  return rows[0].colleague ? null : 'user';
}

/** Uses the database clock, which also decides when the schedule is sent. */
export async function isFuture(tx: TenantTx, at: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${at}::timestamptz > app_now() as yes`.execute(tx);
  return rows[0]?.yes ?? false;
}

export interface ScheduleFields {
  body: string;
  contact_id: number;
  connection_id: number | null;
  send_at: string;
  recurrence: Recurrence;
  cancel_on_reply: boolean;
}

/** A schedule that has not ended has this in place of a due time, which its job has. */
export const drivenByJob = 'infinity';

const dayOfMonth = (companyId: number, sendAt: string) =>
  sql<number>`(select extract(day from ${sendAt}::timestamptz at time zone o.timezone) from companies o
    where o.id = ${companyId})`;

export async function insertSchedule(
  tx: TenantTx,
  { companyId }: Scope,
  fields: ScheduleFields & { user_id: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('schedules')
    .values({
      company_id: companyId,
      ...fields,
      due_at: drivenByJob,
      repeat_day: dayOfMonth(companyId, fields.send_at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the schedule and makes it pending again, also after a failure or a cancellation. */
export async function updateSchedule(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  fields: ScheduleFields,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({
      ...fields,
      due_at: drivenByJob,
      status: 'PENDENTE',
      error: null,
      handed_at: null,
      message_id: null,
      repeat_day: dayOfMonth(companyId, fields.send_at),
      armed_at: sql`app_now()`,
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export interface ScheduleMedia {
  media_path: string;
  media_name: string;
  mime_type: string;
  media_bytes: number;
}

export async function setMedia(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  media: ScheduleMedia | null,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({
      ...(media ?? { media_path: null, media_name: null, mime_type: null, media_bytes: null }),
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx.deleteFrom('schedules').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Returns the files that a schedule still uses. */
export const listNeeded: Needs = (tx, { companyId }, paths) =>
  pathsOf(
    tx,
    sql`select media_path as path from schedules where company_id = ${companyId} and media_path = any(${paths})`,
  );
