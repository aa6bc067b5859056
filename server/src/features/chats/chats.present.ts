import type { Chat, ChatMessage } from '@recadia/contract/chats';
import type { ChatMessageRow } from './chat-messages.sql.ts';
import type { ChatRow } from './chats.sql.ts';

export function presentChat(row: ChatRow): Chat {
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    ownerId: row.owner_id,
    lastMessage: row.last_message,
    lastSenderId: row.last_sender_id,
    isDirect: row.is_direct,
    updatedAt: row.updated_at.toISOString(),
    users: row.members.map(({ user_id: userId, unreads, name }) => ({ userId, unreads, user: { name } })),
  };
}

export function presentChatMessage(row: ChatMessageRow): ChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    sender: row.sender_id === null ? null : { name: row.sender_name ?? '' },
    message: row.message,
    mentions: row.mentions,
    createdAt: row.created_at.toISOString(),
  };
}
