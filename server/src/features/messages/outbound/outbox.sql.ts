import type { ConnectionProvider, ConnectionStatus } from '@recadia/contract/connections';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';
import type { OutboxKind, Payloads } from './outbox.types.ts';

/** The contact of a ticket and its connection, unless the connection is deleted. */
export function findConversation(tx: TenantTx, { companyId }: Scope, ticketId: number) {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('connections as n', (join) =>
      join.onRef('n.company_id', '=', 't.company_id').onRef('n.id', '=', 't.connection_id'),
    )
    .select(['t.id', 't.contact_id', 't.connection_id', sql<ConnectionProvider>`n.provider`.as('provider')])
    .select(sql<ConnectionStatus>`n.status`.as('status'))
    .where('t.company_id', '=', companyId)
    .where('t.id', '=', ticketId)
    .where('n.deleted_at', 'is', null)
    .executeTakeFirst();
}

const messageColumns = [
  ...([
    'id',
    'ticket_id',
    'connection_id',
    'wa_id',
    'client_id',
    'from_me',
    'sender_id',
    'body',
    'media_type',
  ] as const),
  ...(['mime_type', 'media_name', 'is_deleted', 'ack', 'send_error', 'at', 'data'] as const),
];

export function findMessage(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export function findByClientId(tx: TenantTx, { companyId }: Scope, clientId: string) {
  return tx
    .selectFrom('messages')
    .select(['id', 'ticket_id', 'user_id', 'body', 'media_type', 'is_edited'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export interface NewOutboxRow<Kind extends OutboxKind> {
  connection_id: number;
  chat: string;
  kind: Kind;
  client_id: string;
  message_id: number | null;
  payload: Payloads[Kind];
  priority: number;
}

export async function insertOutbox<Kind extends OutboxKind>(
  tx: TenantTx,
  { companyId }: Scope,
  { payload, ...row }: NewOutboxRow<Kind>,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ company_id: companyId, payload: JSON.stringify(payload), ...row })
    .execute();
}

const unreadAtOnce = 50;
/** Only the newest messages are read and updated, so that a send in a very long conversation stays fast. */
const markedAtOnce = 1_000;

/** Marks the customer's unread messages as read and returns the newest of them first. */
export async function markRead(tx: TenantTx, { companyId }: Scope, ticketId: number) {
  const newest = tx
    .selectFrom('messages')
    .select(['id', 'from_me', 'is_read'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(markedAtOnce)
    .as('newest');
  const unread = tx.selectFrom(newest).select('id').where('from_me', '=', false).where('is_read', '=', false);
  const marked = await tx
    .updateTable('messages')
    .set({ is_read: true })
    .where('company_id', '=', companyId)
    .where('id', 'in', unread)
    .returning(messageColumns)
    .execute();
  return marked.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, unreadAtOnce);
}

export function findLastInbound(tx: TenantTx, { companyId }: Scope, ticketId: number) {
  return tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes a message whose send failed and is not queued again; returns undefined for all others. */
export async function deleteFailed(tx: TenantTx, { companyId }: Scope, id: number) {
  const { rows } = await sql<{ ticket_id: number }>`
    delete from messages m
    where m.company_id = ${companyId} and m.id = ${id} and m.from_me and m.send_error is not null and not exists (
      select from outbox o
      where o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send' and o.state <> 'failed'
    )
    returning m.ticket_id`.execute(tx);
  return rows[0];
}

export function findLastMessage(tx: TenantTx, { companyId }: Scope, ticketId: number) {
  return tx
    .selectFrom('messages')
    .select(['body', 'media_type', 'is_deleted', 'from_me', 'at'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Queues a failed send again; returns undefined when there is none. */
export function reviveSend(tx: TenantTx, { companyId }: Scope, messageId: number) {
  return tx
    .updateTable('outbox')
    .set({
      state: 'waiting',
      due_at: sql`app_now()`,
      first_failed_at: null,
      error: null,
      detail: null,
      finished_at: null,
      refused_at: null,
      expires_at: sql`default`,
    })
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('kind', '=', 'send')
    .where('state', '=', 'failed')
    .returning(['connection_id', 'chat', 'priority'])
    .executeTakeFirst();
}

export async function clearSendError(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ send_error: null, send_detail: null, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
