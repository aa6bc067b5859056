import type { ConnectionStatus } from '@recadia/contract/connections';
import type { ScheduleStatus } from '@recadia/contract/schedules';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

/** Whom a schedule is for by now: contacts turn out to be one person. Undefined when somebody withdrew it. */
export async function findReceiver(tx: TenantTx, { companyId }: Scope, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain (id, merged_into_id) as (
      select c.id, c.merged_into_id from schedules s
      join contacts c on c.company_id = s.company_id and c.id = s.contact_id
      where s.company_id = ${companyId} and s.id = ${id} and s.status = 'AGENDADA'
      union
      select c.id, c.merged_into_id from chain
      join contacts c on c.company_id = ${companyId} and c.id = chain.merged_into_id
    )
    select id from chain where merged_into_id is null`.execute(tx);
  return rows[0]?.id;
}

export interface DueRow {
  id: number;
  body: string;
  connection_id: number | null;
  send_at: Date;
  handed_at: Date | null;
  recurrence: string;
  tries: number;
  media_path: string | null;
  media_name: string | null;
  mime_type: string | null;
  media_bytes: number | null;
  contact_name: string;
  timezone: string;
  now: Date;
  is_late: boolean;
  /** An operator decided after a restore that it does not leave. */
  is_discarded: boolean;
  is_answered: boolean;
}

/** What was claimed, locked against whoever changes it; undefined when nothing is to be done about it any more. */
export async function lockDue(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { contactId, lateMs }: { contactId: number; lateMs: number },
): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select s.id, s.body, s.connection_id, s.send_at, s.handed_at, s.recurrence, s.tries,
      s.media_path, s.media_name, s.mime_type, s.media_bytes, c.name as contact_name, o.timezone,
      app_now() as now, app_now() - s.send_at >= ${lateMs} * interval '1 millisecond' as is_late,
      s.review is not distinct from 'discarded' as is_discarded,
      s.cancel_on_reply and exists (
        select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
        where t.company_id = s.company_id and t.contact_id = c.id and not m.from_me and m.at >= s.armed_at
      ) as is_answered
    from schedules s
    join contacts c on c.company_id = s.company_id and c.id = ${contactId}
    join companies o on o.id = s.company_id
    where s.company_id = ${companyId} and s.id = ${id} and s.status = 'AGENDADA'
    for update of s`.execute(tx);
  return rows[0];
}

/** SCH-13: the chosen number, else the one of the contact's open ticket, else the default one. */
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
    ) living on true
    where n.company_id = ${companyId} and n.deleted_at is null
      and (n.id = ${chosen}::bigint or ${chosen}::bigint is null and (n.is_default or living.last_message_at is not null))
    order by living.last_message_at desc nulls last
    limit 1`.execute(tx);
  return rows[0];
}

interface Change {
  status?: ScheduleStatus;
  error?: string | null;
  /** Nothing is left to do where this is null. */
  dueInMs: number | null;
  sentAt?: Date | 'now';
  handed?: { messageId: number };
}

export async function changeSchedule(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { status, error, dueInMs, sentAt, handed }: Change,
): Promise<void> {
  const now = sql<Date>`app_now()`;
  await tx
    .updateTable('schedules')
    .set({
      due_at: dueInMs === null ? null : sql<Date>`app_now() + ${dueInMs} * interval '1 millisecond'`,
      updated_at: now,
      ...(status && { status }),
      ...(error !== undefined && { error }),
      ...(sentAt && { sent_at: sentAt === 'now' ? now : sentAt }),
      ...(handed && { handed_at: now, message_id: handed.messageId, tries: 0 }),
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

/** What became of the message it was made into; undefined when that was deleted. */
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

/** Whatever became this message is due for a look, unless it has ended or is being looked at. */
export async function wakeEnqueued(tx: TenantTx, { companyId }: Scope, messageId: number): Promise<void> {
  await sql`
    update schedules set due_at = app_now()
    where company_id = ${companyId} and message_id = ${messageId} and status = 'AGENDADA' and due_at > app_now()`.execute(
    tx,
  );
}

/** How many steps of a series are looked through for one that lies ahead. */
const stepsAhead = 400;

/**
 * The next of a series, at the same time of the company's day; what was missed meanwhile is not made up for. The 31st is
 * the last day where a month is shorter.
 */
export async function insertNext(tx: TenantTx, { companyId }: Scope, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
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
    select this.company_id, this.contact_id, this.user_id, this.connection_id, this.body, next.at, next.at,
      this.recurrence, this.repeat_day, this.cancel_on_reply, this.media_path, this.media_name, this.mime_type,
      this.media_bytes
    from this, (select min(ahead.at) as at from ahead where ahead.at > app_now()) next
    where next.at is not null
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** What waits for whoever said this and is not wanted once they answered. */
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
