import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

interface MessageKey {
  connectionId: number;
  waId: string;
}

export type ChangedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** Locks the message of a change event and returns its ticket's contact. */
export function lockMessage(tx: TenantTx, { companyId }: Scope, { connectionId, waId }: MessageKey) {
  return (
    tx
      .selectFrom('messages as m')
      .innerJoin('tickets as t', (join) =>
        join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'),
      )
      .select(['m.id', 'm.ticket_id', 'm.from_me', 't.contact_id as chat_contact_id', 't.is_group'])
      // Messages of a merged contact are moved in batches; until then the merged contact points to the remaining one.
      .select(
        sql<number | null>`coalesce((
        select c.merged_into_id from contacts c where c.company_id = m.company_id and c.id = m.contact_id
      ), m.contact_id)`.as('contact_id'),
      )
      .where('m.company_id', '=', companyId)
      .where('m.connection_id', '=', connectionId)
      .where('m.wa_id', '=', waId)
      .forNoKeyUpdate('m')
      .executeTakeFirst()
  );
}

/**
 * Acks only increase, and on a failed send only by a receipt of the phone; returns undefined when the ack was as high
 * before.
 */
export function raiseAck(tx: TenantTx, { companyId }: Scope, { connectionId, waId }: MessageKey, ack: number) {
  return tx
    .updateTable('messages')
    .set({ ack, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('wa_id', '=', waId)
    .where('from_me', '=', true)
    .where('ack', '<', ack)
    .where((where) => where.or([where('send_error', 'is', null), where.lit(ack >= 3)]))
    .returning(['id', 'ticket_id'])
    .executeTakeFirst();
}

/**
 * Raises acks whose send needs no correction: it was sent and not refused, or the message has no send. Returns these
 * messages, also those whose ack was as high before.
 */
export async function raiseSettledAcks(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  acks: { waId: string; ack: number }[],
): Promise<{ wa_id: string; is_raised: boolean }[]> {
  const { rows } = await sql<{ wa_id: string; is_raised: boolean }>`
    with settled as (
      select m.id, m.wa_id, a.ack
      -- Not arrays: a query with an array is planned anew at every execution.
      from jsonb_to_recordset(${JSON.stringify(acks)}::jsonb) as a ("waId" text, ack smallint)
      join messages m on m.company_id = ${companyId} and m.connection_id = ${connectionId} and m.wa_id = a."waId"
      left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'send'
      where m.from_me and m.send_error is null
        and (o.id is null or (m.ack > 0 and o.state = 'sent' and o.refused_at is null))
    ), raised as (
      update messages m set ack = s.ack, updated_at = app_now()
      from settled s
      where m.company_id = ${companyId} and m.id = s.id and m.ack < s.ack and m.send_error is null
      returning m.id, m.ticket_id
    ), inserted as (
      insert into events (company_id, name, entity_id, data)
      select ${companyId}, 'message.updated', r.id::text, jsonb_build_object('ticketId', r.ticket_id) from raised r
    )
    select s.wa_id, r.id is not null as is_raised from settled s left join raised r on r.id = s.id`.execute(tx);
  return rows;
}

interface Edit {
  text: string;
  key: string;
  at: Date;
}

/** The latest edit by WhatsApp's time is shown; the replaced text and edits that arrive too late are stored. */
export async function applyEdit(tx: TenantTx, { companyId }: Scope, id: number, edit: Edit): Promise<boolean> {
  const at = edit.at.toISOString();
  const { rows } = await sql<{ id: number }>`
    with before as (
      select m.id, m.body, coalesce((m.data ->> 'editedAt')::timestamptz <= ${at}::timestamptz, true) as is_latest
      from messages m where m.company_id = ${companyId} and m.id = ${id}
    ), kept as (
      insert into message_edits (company_id, message_id, old_body, edit_key)
      select ${companyId}, b.id, case when b.is_latest then b.body else ${edit.text}::text end, ${edit.key}
      from before b
      on conflict (company_id, message_id, edit_key) do nothing
      returning message_id
    )
    update messages m set is_edited = true, updated_at = app_now(),
      body = case when b.is_latest then ${edit.text}::text else m.body end,
      data = case when b.is_latest then m.data || jsonb_build_object('editedAt', ${at}::text) else m.data end
    from before b join kept k on k.message_id = b.id
    where m.company_id = ${companyId} and m.id = b.id
    returning m.id`.execute(tx);
  return rows.length > 0;
}

/** The content stays stored; the conversation shows the message as deleted. */
export async function applyDeletion(tx: TenantTx, { companyId }: Scope, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ is_deleted: true, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Reaction {
  senderId: string;
  emoji: string | null;
  fromMe: boolean;
  at: Date;
}

/** Keeps one reaction per sender, the latest by WhatsApp's time. */
export async function applyReaction(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  reaction: Reaction,
): Promise<boolean> {
  const { senderId, emoji, fromMe, at } = reaction;
  const { rows } = await sql<{ message_id: number }>`
    insert into message_reactions (company_id, message_id, sender_id, emoji, from_me, at)
    values (${companyId}, ${id}, ${senderId}, ${(emoji ?? '').slice(0, 40)}, ${fromMe}, ${at})
    on conflict (company_id, message_id, sender_id) do update set emoji = excluded.emoji, at = excluded.at
      where message_reactions.at <= excluded.at
    returning message_id`.execute(tx);
  return rows.length > 0;
}
