import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';

/** A chat with its members; a deactivated member stays one and is not shown. */
export interface ChatRow {
  id: number;
  uuid: string;
  title: string;
  owner_id: number | null;
  last_message: string;
  last_sender_id: number | null;
  is_direct: boolean;
  updated_at: Date;
  members: { user_id: number; unreads: number; name: string }[];
  /** The time of the last change, more precise than a Date. */
  place: string;
}

export const shownChats = sql`
  select c.id, c.uuid, c.title, c.owner_id, c.last_message, c.last_sender_id, c.pair is not null as is_direct,
    c.updated_at, (extract(epoch from c.updated_at) * 1000000)::bigint::text as place,
    coalesce((
      select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'unreads', m.unreads, 'name', u.name) order by u.id)
      from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = c.company_id and m.chat_id = c.id and u.deactivated_at is null
    ), '[]') as members
  from chats c`;

export interface ChatFilter {
  userId: number;
  search?: string | undefined;
}

/** Chats of a user, the last changed first. A user has few chats, so a search scans them. */
export async function listChats(
  tx: TenantTx,
  { companyId }: Scope,
  { page: { after, offset }, limit, ...filter }: ChatFilter & { page: Page; limit: number },
): Promise<ChatRow[]> {
  const further = after
    ? sql`and ((extract(epoch from c.updated_at) * 1000000)::bigint::text, c.id) < (${after[0]}, ${after[1]}::bigint)`
    : sql``;
  const { rows } = await sql<ChatRow>`
    ${shownChats} where c.company_id = ${companyId} and ${belonging(filter)} ${further}
    order by c.updated_at desc, c.id desc offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}

export async function countChats(tx: TenantTx, { companyId }: Scope, filter: ChatFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from chats c where c.company_id = ${companyId} and ${belonging(filter)} limit ${cap + 1}
    ) as capped`.execute(tx);
  return rows[0]?.n ?? 0;
}

function belonging({ userId, search }: ChatFilter) {
  const term = search?.trim();
  const titled = term ? sql`and strpos(search_text(c.title), search_text(${term})) > 0` : sql``;
  return sql`exists (
    select from chat_users m where m.company_id = c.company_id and m.chat_id = c.id and m.user_id = ${userId}
  ) ${titled}`;
}

/** In all chats of a user. */
export async function countUnreads(tx: TenantTx, { companyId }: Scope, userId: number): Promise<number> {
  const { unreads } = await tx
    .selectFrom('chat_users')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('unreads'), eb.val(0)).as('unreads'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(unreads);
}

export async function listChatsByIds(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    ${shownChats} where c.company_id = ${companyId} and c.id = any(${ids})`.execute(tx);
  return rows;
}

export async function findChat(
  tx: TenantTx,
  { companyId }: Scope,
  by: { id: number } | { uuid: string } | { pair: string },
): Promise<ChatRow | undefined> {
  const named = 'id' in by ? sql`c.id = ${by.id}` : 'uuid' in by ? sql`c.uuid = ${by.uuid}` : sql`c.pair = ${by.pair}`;
  const { rows } = await sql<ChatRow>`${shownChats} where c.company_id = ${companyId} and ${named}`.execute(tx);
  return rows[0];
}

/** Serialises changes of a chat and its messages. */
export async function lockChat(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Undefined when these two users have their chat already. */
export async function insertChat(
  tx: TenantTx,
  { companyId }: Scope,
  chat: { title: string; owner_id: number; pair: string | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('chats')
    .values({ company_id: companyId, ...chat })
    .onConflict((conflict) => conflict.columns(['company_id', 'pair']).where('pair', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** With other members or another name it is no longer a direct chat. */
export async function updateChat(tx: TenantTx, { companyId }: Scope, id: number, title: string): Promise<void> {
  await tx
    .updateTable('chats')
    .set((eb) => ({ title, pair: null, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteChat(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx.deleteFrom('chats').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Adds those of these users who belong to the company; existing members keep their unread count. */
export async function addMembers(tx: TenantTx, { companyId }: Scope, chatId: number, userIds: number[]): Promise<void> {
  await sql`
    insert into chat_users (company_id, chat_id, user_id)
    select company_id, ${chatId}, id from users where company_id = ${companyId} and id = any(${userIds})
    on conflict do nothing`.execute(tx);
}

/** Removes members that are not in the list, shown or not, because the owner sends the complete list. */
export async function keepMembers(
  tx: TenantTx,
  { companyId }: Scope,
  chatId: number,
  userIds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from chat_users
    where company_id = ${companyId} and chat_id = ${chatId} and user_id <> all(${userIds}::bigint[])
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Names of those of these users who are active. */
export async function listPeople(tx: TenantTx, { companyId }: Scope, userIds: number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${userIds})`)
    .where('deactivated_at', 'is', null)
    .execute();
}

/** True when there were unread messages. */
export async function clearUnreads(
  tx: TenantTx,
  { companyId }: Scope,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_users')
    .set({ unreads: 0 })
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('unreads', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
