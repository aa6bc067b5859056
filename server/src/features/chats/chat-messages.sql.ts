import { chatPreviewMax } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { shownChats, type ChatRow } from './chats.sql.ts';

export interface ChatMessageRow {
  id: number;
  chat_id: number;
  sender_id: number | null;
  sender_name: string | null;
  message: string;
  mentions: { id: number; name: string }[];
  created_at: Date;
}

const shown = sql`
  select s.id, s.chat_id, s.sender_id, u.name as sender_name, s.message, s.created_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
      from chat_mentions m join users p on p.company_id = m.company_id and p.id = m.user_id
      where m.company_id = s.company_id and m.message_id = s.id
    ), '[]') as mentions
  from chat_messages s
  left join users u on u.company_id = s.company_id and u.id = s.sender_id`;

/** Newest first. */
export async function listChatMessages(
  tx: TenantTx,
  { companyId }: Scope,
  { chatId, page: { after, offset }, limit }: { chatId: number; page: Page; limit: number },
): Promise<ChatMessageRow[]> {
  const older = after ? sql`and s.id < ${after[1]}::bigint` : sql``;
  const { rows } = await sql<ChatMessageRow>`
    ${shown} where s.company_id = ${companyId} and s.chat_id = ${chatId} ${older}
    order by s.id desc offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}

export async function countChatMessages(
  tx: TenantTx,
  { companyId }: Scope,
  chatId: number,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from chat_messages where company_id = ${companyId} and chat_id = ${chatId} limit ${cap + 1}
    ) as capped`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function listChatMessagesByIds(
  tx: TenantTx,
  { companyId }: Scope,
  ids: number[],
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<ChatMessageRow>`
    ${shown} where s.company_id = ${companyId} and s.id = any(${ids})`.execute(tx);
  return rows;
}

/** Messages with their chats, in one statement. */
export async function listChatMessagesWithChats(
  tx: TenantTx,
  { companyId }: Scope,
  ids: number[],
): Promise<(ChatMessageRow & { chat: ChatRow })[]> {
  const { rows } = await sql<ChatMessageRow & { chat: ChatRow }>`
    select message.*, to_jsonb(chat) as chat
    from (${shown} where s.company_id = ${companyId} and s.id = any(${ids})) as message
    join (${shownChats} where c.company_id = ${companyId}) as chat on chat.id = message.chat_id`.execute(tx);
  return rows.map((row) => ({ ...row, chat: { ...row.chat, updated_at: new Date(row.chat.updated_at) } }));
}

interface NewMessage {
  chatId: number;
  senderId: number;
  message: string;
}

export async function insertChatMessage(
  tx: TenantTx,
  { companyId }: Scope,
  { chatId, senderId, message }: NewMessage,
): Promise<number> {
  const { id } = await tx
    .insertInto('chat_messages')
    .values({ company_id: companyId, chat_id: chatId, sender_id: senderId, message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** CHT-10: updates the chat's last message, and the unread counts of the other members. */
export async function noteMessage(
  tx: TenantTx,
  { companyId }: Scope,
  { chatId, senderId, message }: NewMessage,
): Promise<void> {
  await tx
    .updateTable('chats')
    .set((eb) => ({
      last_message: sql<string>`left(${message}, ${chatPreviewMax})`,
      last_sender_id: senderId,
      updated_at: eb.fn('app_now'),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
  await tx
    .updateTable('chat_users')
    .set((eb) => ({ unreads: eb('unreads', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '<>', senderId)
    .execute();
}

/** The number of these users who are members of the chat; each is mentioned once. */
export async function insertMentions(
  tx: TenantTx,
  { companyId }: Scope,
  { messageId, chatId, userIds }: { messageId: number; chatId: number; userIds: number[] },
): Promise<number> {
  const { rows } = await sql`
    insert into chat_mentions (company_id, message_id, user_id)
    select company_id, ${messageId}, user_id from chat_users
    where company_id = ${companyId} and chat_id = ${chatId} and user_id = any(${userIds})
    returning user_id`.execute(tx);
  return rows.length;
}
