import * as chatMessages from './chat-messages.sql.ts';
import * as chats from './chats.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const firstPage = { page: { after: null, offset: 0 }, limit: 9 };

export const tenancyCases: TenancyCases = [
  [
    'chats.sql.ts',
    chats,
    {
      shownChats: null,
      listChats: (tx, mine, { userId }) => chats.listChats(tx, mine, { userId, ...firstPage }),
      countChats: (tx, mine, { userId }) => chats.countChats(tx, mine, { userId }, 9),
      countUnreads: (tx, mine, { userId }) => chats.countUnreads(tx, mine, userId),
      listChatsByIds: (tx, mine, { chatId }) => chats.listChatsByIds(tx, mine, [chatId]),
      findChat: (tx, mine, { chatUuid: uuid }) => chats.findChat(tx, mine, { uuid }),
      lockChat: (tx, mine, { chatId }) => chats.lockChat(tx, mine, chatId),
      insertChat: (tx, mine, { userId }) => chats.insertChat(tx, mine, { title: 'x', owner_id: userId, pair: null }),
      updateChat: (tx, mine, { chatId }) => chats.updateChat(tx, mine, chatId, 'De fora'),
      deleteChat: (tx, mine, { chatId }) => chats.deleteChat(tx, mine, chatId),
      addMembers: (tx, mine, { chatId, userId }) => chats.addMembers(tx, mine, chatId, [userId]),
      keepMembers: (tx, mine, { chatId }) => chats.keepMembers(tx, mine, chatId, []),
      listPeople: (tx, mine, { userId }) => chats.listPeople(tx, mine, [userId]),
      clearUnreads: (tx, mine, { chatId, userId }) => chats.clearUnreads(tx, mine, { chatId, userId }),
    },
  ],
  [
    'chat-messages.sql.ts',
    chatMessages,
    {
      listChatMessages: (tx, mine, { chatId }) => chatMessages.listChatMessages(tx, mine, { chatId, ...firstPage }),
      countChatMessages: (tx, mine, { chatId }) => chatMessages.countChatMessages(tx, mine, chatId, 9),
      listChatMessagesByIds: (tx, mine, { chatMessageId }) =>
        chatMessages.listChatMessagesByIds(tx, mine, [chatMessageId]),
      listChatMessagesWithChats: (tx, mine, { chatMessageId }) =>
        chatMessages.listChatMessagesWithChats(tx, mine, [chatMessageId]),
      insertChatMessage: (tx, mine, { chatId, userId }) =>
        chatMessages.insertChatMessage(tx, mine, { chatId, senderId: userId, message: 'De fora' }),
      noteMessage: (tx, mine, { chatId, userId }) =>
        chatMessages.noteMessage(tx, mine, { chatId, senderId: userId, message: 'De fora' }),
      insertMentions: (tx, mine, { chatMessageId: messageId, chatId, userId }) =>
        chatMessages.insertMentions(tx, mine, { messageId, chatId, userIds: [userId] }),
    },
  ],
];
