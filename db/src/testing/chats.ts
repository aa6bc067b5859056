import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB } from '../schema.gen.ts';

type Admin = Kysely<DB>;

/** A chat of these users; the first one owns it. */
export async function aChat(
  admin: Admin,
  { userIds, ...fields }: Partial<Insertable<DB['chats']>> & { company_id: number; userIds: [number, ...number[]] },
): Promise<Selectable<DB['chats']>> {
  const chat = await admin
    .insertInto('chats')
    .values({ title: 'Equipe de vendas', owner_id: userIds[0], ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { company_id: chat.company_id, chat_id: chat.id };
  await admin
    .insertInto('chat_users')
    .values(userIds.map((user_id) => ({ ...of, user_id })))
    .execute();
  return chat;
}

/** Inserts the message only, without the counters that the product updates. */
export function aChatMessage(
  admin: Admin,
  fields: Partial<Insertable<DB['chat_messages']>> & { company_id: number; chat_id: number },
): Promise<Selectable<DB['chat_messages']>> {
  return admin
    .insertInto('chat_messages')
    .values({ message: 'Bom dia, equipe!', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One row in each table of the internal chat. */
export async function someChats(admin: Admin, { company_id, user_id }: { company_id: number; user_id: number }) {
  const chat = await aChat(admin, { company_id, userIds: [user_id], last_message: 'Bom dia', last_sender_id: user_id });
  const message = await aChatMessage(admin, { company_id, chat_id: chat.id, sender_id: user_id });
  await admin.insertInto('chat_mentions').values({ company_id, message_id: message.id, user_id }).execute();
  return { chatId: chat.id, chatUuid: chat.uuid, chatMessageId: message.id };
}
