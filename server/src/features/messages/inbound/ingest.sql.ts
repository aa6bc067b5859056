import type { TenantTx } from '@recadia/db';
import type { ConnectionProvider } from '@recadia/contract/connections';
import { sql } from 'kysely';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import type { Scope } from '../../../platform/session/people.ts';

export interface DueRow {
  id: number;
  kind: string;
  event: unknown;
  attempts: number;
  provider: ConnectionProvider;
  is_deleted: boolean;
  /** The message of this event is stored already. */
  is_known: boolean;
}

/**
 * Locks the next events of the lane, so that a holder with an expired lease and its successor never process the same
 * event.
 */
export async function lockDue(
  tx: TenantTx,
  { companyId }: Scope,
  { connectionId, chat }: Pick<HeldLane, 'connectionId' | 'chat'>,
  most: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select i.id, i.kind, i.event, i.attempts, c.provider, c.deleted_at is not null as is_deleted,
      i.kind = 'message' and exists (
        select from messages m where m.company_id = i.company_id and m.connection_id = i.connection_id
          and m.wa_id = i.event -> 'ref' ->> 'id'
      ) as is_known
    from inbound i join connections c on c.company_id = i.company_id and c.id = i.connection_id
    where i.company_id = ${companyId} and i.connection_id = ${connectionId} and i.chat = ${chat}
      and i.done_at is null and i.due_at <= app_now()
    order by i.id limit ${most}
    for update of i`.execute(tx);
  return rows;
}

const errorLength = 500;

export async function setDone(tx: TenantTx, { companyId }: Scope, ids: number[], error?: string): Promise<void> {
  await tx
    .updateTable('inbound')
    .set({ done_at: sql`app_now()`, message: null, error: error?.slice(0, errorLength) ?? null })
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export async function setLater(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { afterMs, attempts, error }: { afterMs: number; attempts: number; error?: string },
): Promise<void> {
  await tx
    .updateTable('inbound')
    .set({
      due_at: sql`app_now() + ${afterMs} * interval '1 millisecond'`,
      attempts,
      error: error?.slice(0, errorLength) ?? null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

export interface NewInboundMessage {
  ticket_id: number;
  connection_id: number;
  wa_id: string;
  contact_id: number | null;
  sender_id: string | null;
  from_me: boolean;
  from_phone: boolean;
  is_read: boolean;
  ack: number;
  at: Date;
  body: string;
  media_type: string;
  media_name?: string | null;
  mime_type?: string | null;
  media_bytes?: number | null;
  media_state?: string | null;
  data: object;
  quoted_wa_id?: string | null;
  quoted_body?: string | null;
}

/**
 * Returns undefined when the message exists. WhatsApp reports whole seconds: a live message in the same second as the
 * ticket's last message came after it, so it gets that message's time.
 */
export function insertInboundMessage(
  tx: TenantTx,
  { companyId }: Scope,
  message: NewInboundMessage,
  isLive: boolean,
): Promise<{ id: number; at: Date } | undefined> {
  const at = sql<Date>`greatest(${message.at}::timestamptz, (
    select t.last_message_at from tickets t where t.company_id = ${companyId} and t.id = ${message.ticket_id}
      and date_trunc('second', t.last_message_at) = ${message.at}::timestamptz))`;
  return tx
    .insertInto('messages')
    .values({ company_id: companyId, ...message, ...(isLive && { at }), data: JSON.stringify(message.data) })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'wa_id']).doNothing())
    .returning(['id', 'at'])
    .executeTakeFirst();
}
