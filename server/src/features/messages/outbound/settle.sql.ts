import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

interface SentMessage {
  waId: string;
  chat: Identity;
  /** The ack of the status that proves the send; at least "sent". */
  ack?: number;
}

/** Stores WhatsApp's id and raises the ack; returns the message's ticket. */
export function setSent(tx: TenantTx, { companyId }: Scope, id: number, sent: SentMessage) {
  const chat = JSON.stringify({ chat: sent.chat });
  return tx
    .updateTable('messages')
    .set({
      wa_id: sent.waId,
      ack: sql`greatest(ack, 1, ${sent.ack ?? 1}::smallint)`,
      send_error: null,
      send_detail: null,
      data: sql`data || ${chat}::jsonb`,
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('ticket_id')
    .executeTakeFirst();
}

/** Stores why a send failed; a message that the customer's phone confirmed cannot fail any more. */
export function setSendError(tx: TenantTx, { companyId }: Scope, id: number, error: { code: string; reason: string }) {
  return tx
    .updateTable('messages')
    .set({ send_error: error.code, send_detail: error.reason, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('ack', '<', 3)
    .returning('ticket_id')
    .executeTakeFirst();
}

export function findTicketOf(tx: TenantTx, { companyId }: Scope, id: number) {
  return tx
    .selectFrom('messages')
    .select('ticket_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds the send of a status by WhatsApp's id or by our client id. */
export function findSend(
  tx: TenantTx,
  { companyId }: Scope,
  { connectionId, waId, clientId }: { connectionId: number; waId: string; clientId?: string },
) {
  return (
    tx
      .selectFrom('outbox as o')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.company_id', '=', 'o.company_id').onRef('m.id', '=', 'o.message_id'),
      )
      .select([
        'o.id',
        'o.state',
        'o.chat',
        'o.priority',
        'o.attempts',
        'o.first_failed_at',
        'o.refused_at',
        'o.message_id',
        'm.wa_id',
        'm.ack',
      ])
      .where('o.company_id', '=', companyId)
      .where('o.connection_id', '=', connectionId)
      .where('o.kind', '=', 'send')
      // Two index lookups collected in an array: with a plain OR the planner may scan every send.
      .where(
        sql<boolean>`o.id = any(array(
        select x.id from messages w join outbox x on x.company_id = w.company_id and x.message_id = w.id
        where w.company_id = ${companyId} and w.connection_id = ${connectionId} and w.wa_id = ${waId}
        union all
        select y.id from outbox y where y.company_id = ${companyId} and y.client_id = ${clientId ?? null}
      ))`,
      )
      .forUpdate('o')
      .executeTakeFirst()
  );
}

/** A status changes a finished send: an unknown send arrived, or WhatsApp refused a sent message afterwards. */
export async function reopen(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  change: {
    state: 'sent' | 'failed' | 'waiting';
    due_at?: Date;
    first_failed_at?: Date;
    error: string | null;
    detail: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      ...change,
      finished_at: change.state === 'waiting' ? null : sql<Date>`app_now()`,
      refused_at: change.state === 'failed' ? sql<Date>`app_now()` : null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
