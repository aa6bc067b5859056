import type { TicketStatus } from '@recadia/contract/tickets';
import { seesTicket, type Viewer, type TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** A conversation is one contact on one connection. */
export interface Conversation {
  contactId: number;
  connectionId: number;
}

export interface TicketRow {
  id: number;
  uuid: string;
  status: TicketStatus;
  contact_id: number;
  connection_id: number;
  user_id: number | null;
  queue_id: number | null;
  is_group: boolean;
}

/** The usual case: locks the conversation's unclosed ticket, so that it stays unclosed until the commit. */
export async function lockOpenTicket(
  tx: TenantTx,
  scope: Scope,
  { contactId, connectionId }: Conversation,
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select id, uuid, status, contact_id, connection_id, user_id, queue_id, is_group from tickets
    where company_id = ${scope.companyId} and contact_id = ${contactId} and connection_id = ${connectionId}
      and status <> 'closed'
    for no key update`.execute(tx);
  return rows[0];
}

/** Prevents other transactions from opening or reopening a ticket of this conversation until the commit. */
export async function lockConversation(
  tx: TenantTx,
  scope: Scope,
  { contactId, connectionId }: Conversation,
): Promise<void> {
  const name = `${scope.companyId}|ticket|${contactId}|${connectionId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(tx);
}

export interface TicketOpening extends Conversation {
  isGroup: boolean;
  at: Date;
  /** Whether a closed ticket is reopened. */
  reopens: boolean;
  /** The agent who starts the conversation: only a closed ticket visible to this agent is reopened. */
  seenBy?: Viewer;
  /** Status of a new ticket. */
  status: 'pending' | 'closed';
}

export type OpenedTicket = TicketRow & {
  outcome: 'found' | 'reopened' | 'opened';
  was: { status: string; userId: number | null; queueId: number | null } | null;
};

/**
 * Finds the unclosed ticket, else the last one, which may be reopened, else opens a new one; merged tickets are
 * ignored.
 */
export async function findOrOpen(tx: TenantTx, scope: Scope, opening: TicketOpening): Promise<OpenedTicket> {
  const { contactId, connectionId, isGroup, at, reopens, status, seenBy } = opening;
  const isReachable = seenBy ? sql`(t.status <> 'closed' or ${seesTicket(seenBy)})` : sql`true`;
  const { rows } = await sql<OpenedTicket>`
    with last as (
      select t.* from tickets t
      where t.company_id = ${scope.companyId} and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
        and t.closed_cause is distinct from 'merged' and ${isReachable}
      order by t.status = 'closed', t.id desc limit 1
      -- A user may be reopening this ticket: wait for the commit and read the result.
      for no key update
    ), reopened as (
      update tickets t set status = 'pending', user_id = null, queue_id = null, queue_option_id = null,
        chatbot = false, use_integration = false, prompt_id = null, integration_id = null, typebot_session_id = null,
        typebot_status = false, amount_used_bot_queues = 0, bot_silence = null, closed_at = null, closed_cause = null,
        updated_at = app_now()
      from last where t.company_id = last.company_id and t.id = last.id and last.status = 'closed' and ${reopens}
      returning t.*
    ), opened as (
      insert into tickets (company_id, contact_id, connection_id, is_group, status, last_message_at, closed_at,
        closed_cause)
      select ${scope.companyId}, ${contactId}, ${connectionId}, ${isGroup}, ${status}::text, ${at}::timestamptz,
        case ${status}::text when 'closed' then app_now() end, case ${status}::text when 'closed' then 'history' end
      where not exists (select from last)
      returning *
    )
    select f.id, f.uuid, f.status, f.contact_id, f.connection_id, f.user_id, f.queue_id, f.is_group, f.outcome,
      (select jsonb_build_object('status', last.status, 'userId', last.user_id, 'queueId', last.queue_id) from last)
        as was
    from (
      select opened.*, 'opened' as outcome from opened
      union all select reopened.*, 'reopened' from reopened
      union all select last.*, 'found' from last where not exists (select from reopened)
    ) f`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a ticket was neither found nor opened');
  return row;
}

/** Starts a tracking period: one row from opening to closing. */
export async function insertTracking(
  tx: TenantTx,
  scope: Scope,
  period: { ticketId: number; connectionId: number },
): Promise<void> {
  await sql`
    insert into ticket_tracking (company_id, ticket_id, connection_id, queued_at)
    values (${scope.companyId}, ${period.ticketId}, ${period.connectionId}, app_now())
    on conflict (company_id, ticket_id) where finished_at is null do nothing`.execute(tx);
}

export async function setTracking(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  end: 'finished' | 'reopened',
): Promise<void> {
  if (end === 'finished') {
    await sql`update ticket_tracking set finished_at = app_now()
      where company_id = ${scope.companyId} and ticket_id = ${ticketId} and finished_at is null`.execute(tx);
    return;
  }
  await sql`
    update ticket_tracking set finished_at = null
    where company_id = ${scope.companyId} and id = (
      select id from ticket_tracking where company_id = ${scope.companyId} and ticket_id = ${ticketId}
      order by created_at desc, id desc limit 1
    )`.execute(tx);
}

export interface TimelineEntry {
  kind: string;
  data?: Record<string, unknown>;
  userId?: number;
}

type EventTicket = Pick<TicketRow, 'id' | 'contact_id' | 'connection_id' | 'queue_id'>;

/** Adds an entry to the timeline of one ticket, or the same entry to several. */
export async function insertTicketEvent(
  tx: TenantTx,
  scope: Scope,
  tickets: EventTicket | EventTicket[],
  { kind, data = {}, userId }: TimelineEntry,
): Promise<void> {
  const row = { company_id: scope.companyId, user_id: userId ?? null, kind, data: JSON.stringify(data) };
  await tx
    .insertInto('ticket_events')
    .values(
      [tickets].flat().map(({ id: ticket_id, contact_id, connection_id, queue_id }) => ({
        ...row,
        ticket_id,
        contact_id,
        connection_id,
        queue_id,
      })),
    )
    .execute();
}

export interface LastMessage {
  text: string;
  at: Date;
  fromMe: boolean;
  /** Number of new unread messages, or `none` when all are read now. */
  unread: number | 'none';
  /** A customer begins to wait, or an agent has answered; automatic messages change neither. */
  wait: 'begins' | 'ends' | null;
  windowExpiresAt: Date | null;
}

/** Updates the ticket after a message. A late, older message changes only the unread count and the waiting time. */
export async function bumpTicket(tx: TenantTx, scope: Scope, id: number, last: LastMessage): Promise<void> {
  await sql`
    update tickets set ${bumpedColumns(last)}
    where company_id = ${scope.companyId} and id = ${id}`.execute(tx);
}

/** The assignments of `bumpTicket`, for a statement that also inserts the message. */
export function bumpedColumns(last: LastMessage): RawBuilder<unknown> {
  const isLast = sql`last_message_at <= ${last.at}`;
  return sql`
      last_message = case when ${isLast} then ${last.text}::text else last_message end,
      last_from_me = case when ${isLast} then ${last.fromMe}::boolean else last_from_me end,
      last_message_at = greatest(last_message_at, ${last.at}::timestamptz),
      unread_messages = ${last.unread === 'none' ? sql`0` : sql`unread_messages + ${last.unread}`},
      window_expires_at = greatest(window_expires_at, ${last.windowExpiresAt}::timestamptz),
      ${waitOf(last)}
      updated_at = app_now()`;
}

/** A customer waits since the first unanswered message; messages count in the order of arrival, not by their time. */
function waitOf({ wait, at }: LastMessage) {
  if (wait === null) return sql``;
  if (wait === 'ends') return sql`waiting_since = null, late_for = nullif(late_for, 'first-answer'),`;
  return sql`waiting_since = least(waiting_since, ${at}::timestamptz),`;
}

/** Replaces the last message after the newest one was deleted. */
export async function setLastMessage(
  tx: TenantTx,
  scope: Scope,
  id: number,
  last: Pick<LastMessage, 'text' | 'fromMe'>,
): Promise<void> {
  await sql`
    update tickets set last_message = ${last.text}, last_from_me = ${last.fromMe}
    where company_id = ${scope.companyId} and id = ${id}`.execute(tx);
}
