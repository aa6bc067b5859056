import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/**
 * Limits of one round of deletions. The ids are computed first (`any(array(…))`), so that the rows are found by their
 * key, independent of the planner's estimates.
 */
export interface Round {
  before: Date;
  limit: number;
}

/** Locks the settings, so that a user who turns retention off decides about the next round. */
export async function readPolicy(tx: TenantTx, { companyId }: Scope): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from settings
    where company_id = ${companyId} and key in ('retentionDays', 'retentionNotes') for share`.execute(tx);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Deletes messages with their edits, reactions and outbox rows; copies of their text are cleared too. */
export async function deleteOldMessages(tx: TenantTx, { companyId }: Scope, { before, limit }: Round): Promise<number> {
  const { rows } = await sql<{ connectionId: number; waId: string | null }>`
    delete from messages m where m.company_id = ${companyId} and m.id = any(array(
      select id from messages where company_id = ${companyId} and created_at < ${before}
      order by created_at limit ${limit} for update skip locked
    ))
    returning m.connection_id as "connectionId", m.wa_id as "waId"`.execute(tx);
  const known = rows.filter(({ waId }) => waId !== null);
  if (known.length > 0) {
    await sql`
      update messages q set quoted_body = null
      from unnest(${known.map((row) => row.connectionId)}::bigint[], ${known.map((row) => row.waId)}::text[])
        as gone (connection_id, wa_id)
      where q.company_id = ${companyId} and q.connection_id = gone.connection_id and q.quoted_wa_id = gone.wa_id
        and q.quoted_body is not null`.execute(tx);
  }
  return rows.length;
}

/** Clears the last message of tickets. Its time stays, because it orders the lists. */
export async function clearOldLastMessages(
  tx: TenantTx,
  { companyId }: Scope,
  { before, limit }: Round,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update tickets t set last_message = '' where t.company_id = ${companyId} and t.id = any(array(
      select k.id from ticket_order o join tickets k on k.company_id = o.company_id and k.id = o.ticket_id
      where o.company_id = ${companyId} and o.last_text_at < ${before} and k.last_message <> ''
        and k.last_message_at < ${before}
      order by o.last_text_at limit ${limit} for no key update of k skip locked
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Deletes chat messages, and the chat's last message. A transaction that sends a new message waits for the row and
 * writes its last message afterwards.
 */
export async function deleteOldChatMessages(
  tx: TenantTx,
  { companyId }: Scope,
  { before, limit }: Round,
): Promise<number> {
  const { rows } = await sql<{ chatId: number }>`
    delete from chat_messages m where m.company_id = ${companyId} and m.id = any(array(
      select id from chat_messages where company_id = ${companyId} and created_at < ${before}
      order by created_at limit ${limit}
    ))
    returning m.chat_id as "chatId"`.execute(tx);
  const chatIds = [...new Set(rows.map(({ chatId }) => chatId))].sort((one, other) => one - other);
  if (chatIds.length === 0) return 0;
  await sql`
    select from chats where company_id = ${companyId} and id = any(${chatIds})
    order by id for no key update`.execute(tx);
  await sql`
    update chats c set last_message = '' where c.company_id = ${companyId} and c.id = any(${chatIds}) and not exists (
      select from chat_messages m where m.company_id = c.company_id and m.chat_id = c.id
    )`.execute(tx);
  return rows.length;
}

/** Without a lock, which needs the right to change notes: a second worker finds them deleted. */
export async function deleteOldNotes(tx: TenantTx, { companyId }: Scope, { before, limit }: Round): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ticket_notes n where n.company_id = ${companyId} and n.id = any(array(
      select id from ticket_notes where company_id = ${companyId} and created_at < ${before}
      order by created_at limit ${limit}
    ))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Finished ones: sent, failed or cancelled. */
export async function deleteOldSchedules(
  tx: TenantTx,
  { companyId }: Scope,
  { before, limit }: Round,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from schedules s where s.company_id = ${companyId} and s.id = any(array(
      select id from schedules where company_id = ${companyId} and send_at < ${before} and due_at is null
      order by send_at limit ${limit} for update skip locked
    ))
    returning s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes stuck inbound and outbound events. Processed ones are deleted after a week anyway (whatsapp_prune), so these
 * tables hold few other rows of that age.
 */
export async function deleteOldStuckEvents(
  tx: TenantTx,
  { companyId }: Scope,
  { before, limit }: Round,
): Promise<number> {
  const gone = [
    await sql`
      delete from inbound i where i.company_id = ${companyId} and i.id = any(array(
        select id from inbound where company_id = ${companyId} and done_at is null and created_at < ${before}
        limit ${limit} for update skip locked
      ))`.execute(tx),
    await sql`
      delete from outbox o where o.company_id = ${companyId} and o.id = any(array(
        select id from outbox where company_id = ${companyId} and finished_at is null
          and created_at < ${before}
        limit ${limit} for update skip locked
      ))`.execute(tx),
    await sql`
      delete from wa_inbox w using (
        select connection_id, key from wa_inbox
        where company_id = ${companyId} and told_at is null and created_at < ${before}
        limit ${limit} for update skip locked
      ) old where w.company_id = ${companyId} and (w.connection_id, w.key) = (old.connection_id, old.key)`.execute(tx),
    await sql`
      delete from event_work e using (
        select event_id, subscriber from event_work where company_id = ${companyId} and created_at < ${before}
        limit ${limit} for update skip locked
      ) old where e.company_id = ${companyId} and (e.event_id, e.subscriber) = (old.event_id, old.subscriber)`.execute(
      tx,
    ),
  ];
  return Math.max(...gone.map(({ numAffectedRows }) => Number(numAffectedRows ?? 0n)));
}
