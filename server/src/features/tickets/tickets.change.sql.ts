import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { Conversation } from './tickets.sql.ts';
import type { TicketState } from './tickets.transitions.ts';

export interface LockedTicket extends TicketState {
  id: number;
  uuid: string;
  contactId: number;
  unread: number;
}

/** Locks the ticket until the commit. */
export async function lockTicket(tx: TenantTx, { companyId }: Scope, id: number): Promise<LockedTicket | undefined> {
  const { rows } = await sql<LockedTicket>`
    select id, uuid, status, contact_id as "contactId", connection_id as "connectionId", user_id as "userId",
      queue_id as "queueId", use_integration as "useIntegration", prompt_id as "promptId",
      integration_id as "integrationId", unread_messages as unread
    from tickets where company_id = ${companyId} and id = ${id}
    for no key update`.execute(tx);
  return rows[0];
}

interface References {
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
  connectionId?: number | null | undefined;
  promptId?: number | null | undefined;
}

/** Returns the referenced ids of a change that do not exist. */
export async function findMissing(
  tx: TenantTx,
  { companyId }: Scope,
  references: References,
): Promise<(keyof References)[]> {
  const { userId = null, queueId = null, connectionId = null, promptId = null } = references;
  const { rows } = await sql<{ what: keyof References }>`
    select 'userId' as what where ${userId}::bigint is not null
      and not exists (select from users where company_id = ${companyId} and id = ${userId}::bigint)
    union all select 'queueId' where ${queueId}::bigint is not null
      and not exists (select from queues where company_id = ${companyId} and id = ${queueId}::bigint)
    union all select 'connectionId' where ${connectionId}::bigint is not null and not exists (
      select from connections
      where company_id = ${companyId} and id = ${connectionId}::bigint and deleted_at is null)
    union all select 'promptId' where ${promptId}::bigint is not null
      and not exists (select from prompts where company_id = ${companyId} and id = ${promptId}::bigint)`.execute(tx);
  return rows.map(({ what }) => what);
}

/** Saves the ticket's state; a change of status ends the bot's menu in it. */
export async function saveTicket(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { cause, ...next }: TicketState & { cause: string },
): Promise<void> {
  const isClosed = next.status === 'closed';
  await sql`
    update tickets set status = ${next.status}, user_id = ${next.userId}, queue_id = ${next.queueId},
      connection_id = ${next.connectionId}, use_integration = ${next.useIntegration}, prompt_id = ${next.promptId},
      integration_id = ${next.integrationId},
      chatbot = chatbot and status = ${next.status},
      queue_option_id = case when status = ${next.status} then queue_option_id end,
      amount_used_bot_queues = case when ${isClosed} then 0 else amount_used_bot_queues end,
      bot_silence = case when ${isClosed} or status = 'closed' then null else bot_silence end,
      closed_at = case when ${isClosed} then coalesce(closed_at, app_now()) end,
      closed_cause = case when ${isClosed} then coalesce(closed_cause, ${cause}) end,
      unread_messages = case when ${isClosed} then 0 else unread_messages end,
      waiting_since = case when ${isClosed} then null else waiting_since end,
      late_for = case when ${isClosed} then null else late_for end,
      updated_at = app_now()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** TKT-35: updates the current tracking period to the ticket's state, or starts a new one after a finished period. */
export async function saveTrackingPeriod(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  now: TicketState,
): Promise<void> {
  const { status, userId, queueId, connectionId } = now;
  await sql`
    with lived as (
      update ticket_tracking set connection_id = ${connectionId}::bigint, user_id = ${userId}::bigint, queue_id = ${queueId}::bigint,
        queued_at = case when ${status}::text = 'pending' and started_at is not null then app_now() else queued_at end,
        started_at = case ${status}::text when 'open' then coalesce(started_at, app_now()) when 'pending' then null
          else started_at end,
        finished_at = case ${status}::text when 'closed' then app_now() end
      where company_id = ${companyId} and ticket_id = ${id}::bigint and finished_at is null
      returning id
    )
    insert into ticket_tracking (company_id, ticket_id, connection_id, user_id, queue_id, queued_at, started_at)
    select ${companyId}::bigint, ${id}::bigint, ${connectionId}::bigint, ${userId}::bigint, ${queueId}::bigint, app_now(),
      case ${status}::text when 'open' then app_now() end
    where not exists (select from lived) and ${status}::text <> 'closed'`.execute(tx);
}

/** Finds the holder of the conversation's unclosed ticket. */
export async function findHolder(
  tx: TenantTx,
  { companyId }: Scope,
  { contactId, connectionId }: Conversation,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select t.id, t.uuid, u.id as user_id, u.name as user_name, q.name as queue_name
    from tickets t
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
      and t.status <> 'closed'`.execute(tx);
  return rows[0];
}

export interface Holder {
  id: number;
  uuid: string;
  user_id: number | null;
  user_name: string | null;
  queue_name: string | null;
}

/** Messages, notes, tags and tracking periods are deleted with the ticket; with many of them the delete takes long. */
export async function deleteTicket(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await tx.deleteFrom('tickets').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function setUnread(tx: TenantTx, { companyId }: Scope, id: number, unread: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ unread_messages: unread })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Number of messages that the customer wrote since our last message. */
export async function countWaiting(tx: TenantTx, { companyId }: Scope, id: number, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) filter (where ours = 0) as n from (
      select count(*) filter (where from_me) over (order by at desc, id desc) as ours from (
        select from_me, at, id from messages where company_id = ${companyId} and ticket_id = ${id}
        order by at desc, id desc limit ${most}
      ) last
    ) counted`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Locks the contact as every opening of a ticket does; a merged contact is not found. */
export async function lockContact(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('contacts')
    .select(['id', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** TKT-34: the user's own connection, else the company's default. */
export async function findUsualConnection(tx: TenantTx, { companyId }: Scope, userId: number) {
  const { rows } = await sql<{ id: number }>`
    select n.id from connections n
    left join users u on u.company_id = n.company_id and u.id = ${userId} and u.whatsapp_id = n.id
    where n.company_id = ${companyId} and n.deleted_at is null and (u.id is not null or n.is_default)
    order by u.id is null limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Ordered by id, so that two transactions that return tickets cannot deadlock. */
export async function listHeldBy(tx: TenantTx, { companyId }: Scope, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and user_id = ${userId} and status = 'open'
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
