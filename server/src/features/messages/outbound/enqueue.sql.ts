import type { ConnectionProvider, ConnectionStatus } from '@recadia/contract/connections';
import type { TicketStatus } from '@recadia/contract/tickets';
import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import { sql } from 'kysely';
import type { DomainEvent } from '../../../platform/domain-event.ts';
import { eventParts, hasWork } from '../../../platform/jobs/subscribers.sql.ts';
import type { Subscription } from '../../../platform/jobs/subscriptions.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { addressesOf, type Addresses } from '../../contacts/index.ts';
import { bumpedColumns } from '../../tickets/index.ts';
import { shownColumns, shownFrom, type ShownMessage } from '../messages.shown.columns.ts';
import type { Payloads } from './outbox.types.ts';

/** An earlier message with the client id of a send. */
export interface EarlierMessage {
  id: number;
  ticket_id: number;
  user_id: number | null;
  body: string;
  media_type: string;
  is_edited: boolean;
}

/** What a send needs of its ticket, the ticket's connection and its contact. */
export interface SendFacts {
  status: TicketStatus;
  user_id: number | null;
  queue_id: number | null;
  connection_id: number;
  /** Null when the connection is deleted. */
  connection: { provider: ConnectionProvider; status: ConnectionStatus } | null;
  addresses: Addresses;
  earlier: EarlierMessage | null;
}

/**
 * Locks the ticket until the commit: messages that arrive meanwhile wait, so a later statement sees all messages before
 * the send. The facts are subqueries, which are read for the ticket as it is after the wait.
 */
export async function lockSendFacts(
  tx: TenantTx,
  { companyId }: Scope,
  ticketId: number,
  clientId: string | null,
): Promise<SendFacts | undefined> {
  const { rows } = await sql<SendFacts>`
    select t.status, t.user_id, t.queue_id, t.connection_id, ${addressesOf} as addresses,
      (select jsonb_build_object('provider', n.provider, 'status', n.status) from connections n
        where n.company_id = t.company_id and n.id = t.connection_id and n.deleted_at is null) as connection,
      (select jsonb_build_object('id', m.id, 'ticket_id', m.ticket_id, 'user_id', m.user_id, 'body', m.body,
          'media_type', m.media_type, 'is_edited', m.is_edited)
        from messages m where m.company_id = t.company_id and m.client_id = ${clientId}::text) as earlier
    from tickets t where t.company_id = ${companyId} and t.id = ${ticketId}
    for no key update of t`.execute(tx);
  return rows[0];
}

interface NewSend {
  ticketId: number;
  connectionId: number;
  chat: string;
  clientId: string;
  message: SentColumns;
  payload: Payloads['send'];
  priority: number;
  bump: Parameters<typeof bumpedColumns>[0];
  event: Omit<DomainEvent, 'entityId'>;
  wanted: Pick<Subscription, 'subscriber' | 'where'>[];
  /** Marks the customer's messages as read, with read receipts under this client id. */
  receipt: { clientId: string; to: Identity } | null;
}

/** The columns of an outbound message, without its place. */
export interface SentColumns {
  wa_id: string | null;
  user_id: number | null;
  origin: string;
  body: string;
  media_type: string;
  media_path: string | null;
  media_name: string | null;
  mime_type: string | null;
  media_bytes: number | null;
  media_state: string | null;
  data: string;
  quoted_wa_id: string | null;
  quoted_body: string | null;
}

/** Only the newest messages are read and updated, so that a send in a very long conversation stays fast. */
const markedAtOnce = 999;
const receiptsAtOnce = 50;

export type Enqueued = ShownMessage & { has_work: boolean };

/**
 * Inserts message, outbox row, event and work, bumps the ticket and makes the lane due; undefined when a message with
 * this client id exists. The ticket must be locked. Each part selects from the one before it, which keeps the order of
 * locks: ticket, outbox, lane.
 */
export async function insertSend(tx: TenantTx, scope: Scope, send: NewSend): Promise<Enqueued | undefined> {
  const { companyId } = scope;
  const { ticketId, wanted } = send;
  const { data, ...columns } = send.message;
  const { rows } = await sql<Enqueued>`
    with message as (
      insert into messages (company_id, ticket_id, connection_id, client_id, from_me, is_read, data, wa_id, user_id,
        origin, body, media_type, media_path, media_name, mime_type, media_bytes, media_state, quoted_wa_id, quoted_body)
      select ${companyId}::bigint, ${ticketId}::bigint, ${send.connectionId}::bigint, ${send.clientId}::text, true, true,
        ${data}::jsonb, r.*
      from jsonb_to_record(${JSON.stringify(columns)}::jsonb) as r (wa_id text, user_id bigint, origin text, body text,
        media_type text, media_path text, media_name text, mime_type text, media_bytes bigint, media_state text,
        quoted_wa_id text, quoted_body text)
      on conflict (company_id, client_id) where client_id is not null do nothing
      returning *
    ), ticket as (
      update tickets set ${bumpedColumns(send.bump)}
      from message where tickets.company_id = message.company_id and tickets.id = message.ticket_id
      returning tickets.company_id, message.id as message_id, message.connection_id, message.client_id
    ), send as (
      insert into outbox (company_id, connection_id, chat, kind, client_id, message_id, payload, priority)
      select company_id, connection_id, ${send.chat}::text, 'send', client_id, message_id,
        ${JSON.stringify(send.payload)}::jsonb, ${send.priority}::smallint
      from ticket returning company_id, connection_id, chat, priority
    ), ${readParts(scope, send)}
    lane as (
      insert into lanes (company_id, connection_id, direction, chat, due_at, priority)
      select company_id, connection_id, 'out', chat, app_now(), priority from send
      on conflict (company_id, connection_id, direction, chat) do update
      set due_at = least(coalesce(lanes.due_at, excluded.due_at), excluded.due_at),
        priority = case when lanes.due_at is null then excluded.priority
          else greatest(lanes.priority, excluded.priority) end
    ), ${eventParts(scope, send.event, { ticketId, wanted, entity: sql`select id::text from message` })}
    select ${shownColumns}, ${hasWork({ wanted })} as has_work ${shownFrom(sql`message`)}`.execute(tx);
  return rows[0];
}

/**
 * The customer's unread messages become read, and the newest of them are reported to WhatsApp after the send. Their ids
 * are collected in an array: with a plain `in` the planner may read the conversation again for each message.
 */
const readParts = ({ companyId }: Scope, { ticketId, receipt }: NewSend) =>
  receipt === null
    ? sql``
    : sql`marked as (
      update messages set is_read = true
      where company_id = ${companyId} and exists (select from send) and id = any(array(
        select n.id from (
          select id, from_me, is_read from messages
          where company_id = ${companyId} and ticket_id = ${ticketId} order by at desc, id desc limit ${markedAtOnce}
        ) n where not n.from_me and not n.is_read))
      returning id, at, wa_id, data
    ), refs as (
      select jsonb_agg(jsonb_build_object('chat', coalesce(data -> 'chat', ${JSON.stringify(receipt.to)}::jsonb),
          'id', wa_id, 'fromMe', false) || jsonb_strip_nulls(jsonb_build_object('author', data -> 'author'))
        order by at desc, id desc) as list
      from (select * from marked order by at desc, id desc limit ${receiptsAtOnce}) newest
      where wa_id is not null
    ), receipt as (
      insert into outbox (company_id, connection_id, chat, kind, client_id, payload, priority)
      select send.company_id, send.connection_id, send.chat, 'read', ${receipt.clientId}::text,
        jsonb_build_object('refs', refs.list), send.priority
      from send cross join refs where refs.list is not null
    ),`;
