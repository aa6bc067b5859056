import { companyWorks, type TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { LockedTicket } from '../tickets/index.ts';

/** Ticket data for the idle rule, the service levels and the automatic messages. */
export interface Facts extends LockedTicket {
  isGroup: boolean;
  contactName: string;
  userName: string | null;
  queueName: string | null;
  lastFromMe: boolean;
  lastMessageAt: Date;
  waitingSince: Date | null;
  closedAt: Date | null;
  /** When an agent accepted the ticket in this tracking period. */
  startedAt: Date | null;
  /** When this tracking period began. */
  livesSince: Date | null;
  lateFor: 'first-answer' | 'resolution' | null;
  firstAnswerMinutes: number | null;
  resolutionMinutes: number | null;
  completionMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  expiresMinutes: number;
  transferMinutes: number;
  transferQueueId: number | null;
  /** The connection exists, WhatsApp accepts free text now, and the company may work. */
  takesText: boolean;
  timeZone: string;
  now: Date;
}

/** Locks the ticket until the commit. */
export async function lockFacts(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select t.id, t.uuid, t.status, t.contact_id as "contactId", t.connection_id as "connectionId", t.user_id as "userId",
      t.queue_id as "queueId", t.use_integration as "useIntegration", t.prompt_id as "promptId",
      t.integration_id as "integrationId", t.unread_messages as unread, t.is_group as "isGroup", c.name as "contactName", u.name as "userName",
      q.name as "queueName", t.last_from_me as "lastFromMe", t.last_message_at as "lastMessageAt",
      t.waiting_since as "waitingSince", t.closed_at as "closedAt", k.started_at as "startedAt", k.created_at as "livesSince",
      t.late_for as "lateFor", q.first_answer_minutes as "firstAnswerMinutes",
      q.resolution_minutes as "resolutionMinutes",
      n.completion_message as "completionMessage", n.rating_message as "ratingMessage",
      n.expires_inactive_message as "expiresInactiveMessage", n.expires_ticket as "expiresMinutes",
      n.time_to_transfer as "transferMinutes", n.transfer_queue_id as "transferQueueId",
      n.deleted_at is null and (n.provider <> 'cloud' or coalesce(t.window_expires_at > app_now(), false))
        and ${companyWorks('p')} as "takesText",
      p.timezone as "timeZone", app_now() as now
    from tickets t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join connections n on n.company_id = t.company_id and n.id = t.connection_id
    join companies p on p.id = t.company_id
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join ticket_tracking k on k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null
    where t.company_id = ${companyId} and t.id = ${ticketId}
    for no key update of t`.execute(tx);
  return rows[0];
}

/** The last tracking period waits for a rating from now on. */
export async function setRatingAsked(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<void> {
  await sql`
    update ticket_tracking set rating_at = app_now()
    where company_id = ${companyId} and id = (
      select id from ticket_tracking where company_id = ${companyId} and ticket_id = ${ticketId}
      order by created_at desc, id desc limit 1
    )`.execute(tx);
}

/** Restarts the time in the queue. */
export async function setQueued(tx: TenantTx, { companyId }: Scope, ticketId: number): Promise<void> {
  await sql`update ticket_tracking set queued_at = app_now()
    where company_id = ${companyId} and ticket_id = ${ticketId} and finished_at is null`.execute(tx);
}

export async function setLate(
  tx: TenantTx,
  { companyId }: Scope,
  ticketId: number,
  lateFor: Facts['lateFor'],
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ late_for: lateFor })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
}

/** The queue's own opening hours. */
export async function findQueueWeek(tx: TenantTx, { companyId }: Scope, queueId: number): Promise<unknown> {
  const row = await tx
    .selectFrom('queues')
    .select('schedules')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  return row?.schedules;
}
