import type { TicketStatus } from '@recadia/contract/tickets';
import { seesTicket, type Viewer, type TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

/** One conversation: one person over one number. */
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

/** The everyday case: the ticket that lives, which nobody closes before the commit. */
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

/** Until the commit nobody else opens or reopens a ticket of this conversation. */
export async function lockConversation(
  tx: TenantTx,
  scope: Scope,
  { contactId, connectionId }: Conversation,
): Promise<void> {
  const name = `${scope.companyId}|ticket|${contactId}|${connectionId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(tx);
}

export interface Opening extends Conversation {
  isGroup: boolean;
  at: Date;
  /** A closed ticket lives again. */
  reopens: boolean;
  /** An agent begins: only a closed ticket this person may see lives again. */
  seenBy?: Viewer;
  /** What a new ticket begins as. */
  status: 'pending' | 'closed';
}

export type Opened = TicketRow & {
  outcome: 'found' | 'reopened' | 'opened';
  was: { status: string; userId: number | null; queueId: number | null } | null;
};

/** The living ticket, else the last one, which may live again, else a new one. A ticket that was merged away is gone. */
export async function findOrOpen(tx: TenantTx, scope: Scope, opening: Opening): Promise<Opened> {
  const { contactId, connectionId, isGroup, at, reopens, status, seenBy } = opening;
  const isReachable = seenBy ? sql`(t.status <> 'closed' or ${seesTicket(seenBy)})` : sql`true`;
  const { rows } = await sql<Opened>`
    with last as (
      select t.* from tickets t
      where t.company_id = ${scope.companyId} and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
        and t.closed_cause is distinct from 'merged' and ${isReachable}
      order by t.status = 'closed', t.id desc limit 1
      -- Somebody may be reopening it by hand: then it is read as they leave it.
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

/** A life begins: from here to its end is one row. */
export async function insertTracking(
  tx: TenantTx,
  scope: Scope,
  life: { ticketId: number; connectionId: number },
): Promise<void> {
  await sql`
    insert into ticket_tracking (company_id, ticket_id, connection_id, queued_at)
    values (${scope.companyId}, ${life.ticketId}, ${life.connectionId}, app_now())
    on conflict (company_id, ticket_id) where finished_at is null do nothing`.execute(tx);
}

export async function setTracking(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  end: 'finished' | 'living again',
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

type Place = Pick<TicketRow, 'id' | 'contact_id' | 'connection_id' | 'queue_id'>;

/** A line of the timeline of one ticket, or the same line in that of several. */
export async function insertTicketEvent(
  tx: TenantTx,
  scope: Scope,
  tickets: Place | Place[],
  { kind, data = {}, userId }: TimelineEntry,
): Promise<void> {
  const row = { company_id: scope.companyId, user_id: userId ?? null, kind, data: JSON.stringify(data) };
  await tx
    .insertInto('ticket_events')
    .values(
      [tickets].flat().map(({ id: ticket_id, contact_id, connection_id, queue_id }) => ({
        ...row,
        ...{ ticket_id, contact_id, connection_id, queue_id },
      })),
    )
    .execute();
}

export interface LastMessage {
  text: string;
  at: Date;
  fromMe: boolean;
  /** How many more messages nobody has read, or that all are read now. */
  unread: number | 'none';
  /** A customer begins to wait, or a person of ours has answered; what speaks by itself is neither. */
  wait: 'begins' | 'ends' | null;
  windowExpiresAt: Date | null;
}

/** A message came or went. An older one that arrives late changes how many are unread, and that somebody waits. */
export async function bumpTicket(tx: TenantTx, scope: Scope, id: number, last: LastMessage): Promise<void> {
  const isLast = sql`last_message_at <= ${last.at}`;
  await sql`
    update tickets set
      last_message = case when ${isLast} then ${last.text}::text else last_message end,
      last_from_me = case when ${isLast} then ${last.fromMe}::boolean else last_from_me end,
      last_message_at = greatest(last_message_at, ${last.at}::timestamptz),
      unread_messages = ${last.unread === 'none' ? sql`0` : sql`unread_messages + ${last.unread}`},
      window_expires_at = greatest(window_expires_at, ${last.windowExpiresAt}::timestamptz),
      ${waitOf(last)}
      updated_at = app_now()
    where company_id = ${scope.companyId} and id = ${id}`.execute(tx);
}

/** A customer who writes three times has waited since the first. Arrivals count in the order they come, not by their time. */
function waitOf({ wait, at }: LastMessage) {
  if (wait === null) return sql``;
  if (wait === 'ends') return sql`waiting_since = null, late_for = nullif(late_for, 'first-answer'),`;
  return sql`waiting_since = least(waiting_since, ${at}::timestamptz),`;
}

/** What was said last is gone: the one before it shows again. */
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
