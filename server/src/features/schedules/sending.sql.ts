import type { ConnectionStatus } from '@recadia/contract/connections';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { insertDueJobs } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';
import { scheduleJob } from './schedules.jobs.ts';
import { drivenByJob } from './schedules.sql.ts';

export interface OpenRow {
  /** The current contact, after merges. */
  contactId: number;
  sendAt: Date;
  /** What must pass before the schedule is sent: its time, an earlier schedule of the contact, or a decision of the operator. */
  waitsFor: 'time' | 'turn' | 'operator' | null;
}

/** Undefined when the schedule has ended. Locks nothing, so a schedule waits for its turn without a transaction. */
export async function findOpen(tx: TenantTx, { companyId }: Scope, id: number): Promise<OpenRow | undefined> {
  const { rows } = await sql<OpenRow>`
    with recursive chain (id, merged_into_id) as (
      select c.id, c.merged_into_id from schedules s
      join contacts c on c.company_id = s.company_id and c.id = s.contact_id
      where s.company_id = ${companyId} and s.id = ${id} and ${isOpen('s')}
      union
      select c.id, c.merged_into_id from chain
      join contacts c on c.company_id = ${companyId} and c.id = chain.merged_into_id
    )
    select chain.id as "contactId", s.send_at as "sendAt",
      case
        when s.handed_at is not null then null
        when s.send_at > app_now() then 'time'
        when s.review = 'parked' or not (f.use_schedules or k.is_super) then 'operator'
        when exists (
          select from schedules e
          where e.company_id = s.company_id and e.contact_id = s.contact_id and (e.send_at, e.id) < (s.send_at, s.id)
            and ${isOpen('e')} and e.handed_at is null and e.review is distinct from 'parked'
        ) then 'turn'
      end as "waitsFor"
    from chain
    join schedules s on s.company_id = ${companyId} and s.id = ${id}
    join companies k on k.id = s.company_id
    join plans f on f.id = k.plan_id
    where chain.merged_into_id is null`.execute(tx);
  return rows[0];
}

const isOpen = (schedule: string) => sql<boolean>`${sql.ref(`${schedule}.status`)} in ('PENDENTE', 'AGENDADA')`;

export interface DueRow {
  id: number;
  body: string;
  connection_id: number | null;
  send_at: Date;
  handed_at: Date | null;
  recurrence: string;
  media_path: string | null;
  media_name: string | null;
  mime_type: string | null;
  media_bytes: number | null;
  contact_name: string;
  timezone: string;
  now: Date;
  is_late: boolean;
  /** An operator decided after a restore that the schedule is not sent. */
  is_discarded: boolean;
  is_answered: boolean;
  /** The contact's next schedule that is due. */
  next_id: number | null;
}

/** Locks the schedule against changes; undefined when it has ended. */
export async function lockDue(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { contactId, lateMs }: { contactId: number; lateMs: number },
): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select s.id, s.body, s.connection_id, s.send_at, s.handed_at, s.recurrence,
      s.media_path, s.media_name, s.mime_type, s.media_bytes, c.name as contact_name, o.timezone,
      app_now() as now, app_now() - s.send_at >= ${lateMs} * interval '1 millisecond' as is_late,
      s.review is not distinct from 'discarded' as is_discarded,
      s.cancel_on_reply and exists (
        select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
        where t.company_id = s.company_id and t.contact_id = c.id and not m.from_me and m.at >= s.armed_at
      ) as is_answered,
      (select n.id from schedules n
        where n.company_id = s.company_id and n.contact_id = s.contact_id and (n.send_at, n.id) > (s.send_at, s.id)
          and n.send_at <= app_now() and ${isOpen('n')} and n.handed_at is null
        order by n.send_at, n.id limit 1) as next_id
    from schedules s
    join contacts c on c.company_id = s.company_id and c.id = ${contactId}
    join companies o on o.id = s.company_id
    where s.company_id = ${companyId} and s.id = ${id} and ${isOpen('s')}
    for update of s`.execute(tx);
  return rows[0];
}

/** SCH-13: the chosen connection, else that of the contact's unclosed ticket, else the default. */
export async function findConnectionAndTicket(
  tx: TenantTx,
  { companyId }: Scope,
  { chosen, contactId }: { chosen: number | null; contactId: number },
): Promise<{ id: number; status: ConnectionStatus } | undefined> {
  const { rows } = await sql<{ id: number; status: ConnectionStatus }>`
    select n.id, n.status from connections n
    left join lateral (
      select t.last_message_at from tickets t
      where t.company_id = n.company_id and t.contact_id = ${contactId} and t.connection_id = n.id
        and t.status in ('open', 'pending')
      limit 1
    ) unclosed on true
    where n.company_id = ${companyId} and n.deleted_at is null
      and (n.id = ${chosen}::bigint or ${chosen}::bigint is null and (n.is_default or unclosed.last_message_at is not null))
    order by unclosed.last_message_at desc nulls last
    limit 1`.execute(tx);
  return rows[0];
}

export type Change =
  | { status: 'AGENDADA'; messageId: number }
  | { status: 'ENVIADA' | 'ERRO' | 'CANCELADA'; error?: string; sentAt?: Date | 'now' };

export async function changeSchedule(tx: TenantTx, { companyId }: Scope, id: number, change: Change): Promise<void> {
  const now = sql<Date>`app_now()`;
  const { status } = change;
  await tx
    .updateTable('schedules')
    .set({
      status,
      updated_at: now,
      ...(status === 'AGENDADA'
        ? { due_at: drivenByJob, handed_at: now, message_id: change.messageId }
        : {
            due_at: null,
            ...(change.error !== undefined && { error: change.error }),
            ...(change.sentAt && { sent_at: change.sentAt === 'now' ? now : change.sentAt }),
          }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export interface EnqueuedMessage {
  ack: number;
  send_error: string | null;
  send_detail: string | null;
  finished_at: Date | null;
}

/** The state of the schedule's message; undefined when the message was deleted. */
export async function findEnqueued(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
): Promise<EnqueuedMessage | undefined> {
  const { rows } = await sql<EnqueuedMessage>`
    select m.ack, m.send_error, m.send_detail, o.finished_at
    from schedules s
    join messages m on m.company_id = s.company_id and m.id = s.message_id
    left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
    where s.company_id = ${companyId} and s.id = ${id}`.execute(tx);
  return rows[0];
}

/** Checks the schedule of this message now. */
export const wakeEnqueued = (tx: TenantTx, scope: Scope, messageId: number): Promise<void> =>
  insertDueJobs(
    tx,
    scope,
    scheduleJob,
    sql`select id::text as key, jsonb_build_object('scheduleId', id) as data from schedules
      where company_id = ${scope.companyId} and message_id = ${messageId} and status = 'AGENDADA'`,
  );

/** Number of future dates that are searched for the next one. */
const stepsAhead = 400;

/**
 * Creates the next schedule of a series at the same local time; missed dates are skipped. Day 31 becomes the last day
 * of a shorter month.
 */
export async function insertNext(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
): Promise<{ id: number; sendAt: Date } | undefined> {
  const { rows } = await sql<{ id: number; sendAt: Date }>`
    with this as (
      select s.*, o.timezone, s.send_at at time zone o.timezone as wall
      from schedules s join companies o on o.id = s.company_id
      where s.company_id = ${companyId} and s.id = ${id} and s.recurrence <> 'none'
    ), ahead as (
      select (case this.recurrence
        when 'daily' then this.wall + n * interval '1 day'
        when 'weekly' then this.wall + n * interval '7 days'
        else date_trunc('month', this.wall) + n * interval '1 month' + (this.wall - date_trunc('day', this.wall))
          + (least(this.repeat_day, extract(day from
              date_trunc('month', this.wall) + (n + 1) * interval '1 month' - interval '1 day')) - 1) * interval '1 day'
        end) at time zone this.timezone as at
      from this, generate_series(1, ${stepsAhead}) n
    )
    insert into schedules (company_id, contact_id, user_id, connection_id, body, send_at, due_at, recurrence, repeat_day,
      cancel_on_reply, media_path, media_name, mime_type, media_bytes)
    select this.company_id, this.contact_id, this.user_id, this.connection_id, this.body, next.at, ${drivenByJob},
      this.recurrence, this.repeat_day, this.cancel_on_reply, this.media_path, this.media_name, this.mime_type,
      this.media_bytes
    from this, (select min(ahead.at) as at from ahead where ahead.at > app_now()) next
    where next.at is not null
    returning id, send_at as "sendAt"`.execute(tx);
  return rows[0];
}

/** Cancels the schedules of this message's contact that a reply cancels. */
export async function cancelAnswered(tx: TenantTx, { companyId }: Scope, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update schedules s set status = 'CANCELADA', due_at = null, updated_at = app_now()
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${companyId} and m.id = ${messageId} and not m.from_me and m.at >= s.armed_at
      and s.company_id = t.company_id and s.contact_id = t.contact_id and s.status in ('PENDENTE', 'AGENDADA')
      and s.handed_at is null and s.cancel_on_reply
    returning s.id`.execute(tx);
  return rows.map((row) => row.id);
}
