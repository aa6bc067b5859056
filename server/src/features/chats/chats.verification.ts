import { chatRoutes, type Chat } from '@recadia/contract/chats';
import type { LivePayload } from '@recadia/contract/live';
import { aChat } from '@recadia/db/testing';
import { byId, type LiveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

/** Renamed, deleted and deactivated users also change in the chats. */
const chats: LiveList = {
  name: 'chats',
  keyOf: (row) => byId(row as Chat),
  fetch: async ({ call }, { token: as }) => (await call(chatRoutes.listChats, { as })).body.records,
  apply(rows, { kind, payload }) {
    const known = rows as Chat[];
    if (kind === 'user') return known.map((chat) => withUser(chat, payload as LivePayload<'user'>));
    if (kind !== 'chat') return known;
    const change = payload as LivePayload<'chat'>;
    if (change.action === 'delete') return known.filter(({ id }) => id !== change.id);
    return [...known.filter(({ id }) => id !== change.chat.id), change.chat];
  },
};

function withUser(chat: Chat, change: LivePayload<'user'>): Chat {
  if (change.action === 'delete')
    return { ...chat, users: chat.users.filter(({ userId }) => userId !== change.userId) };
  const { id, name } = change.user;
  const users = chat.users.map((member) => (member.userId === id ? { ...member, user: { name } } : member));
  return { ...chat, users };
}

export const verification = verificationOf({
  /** A chat that the agent owns and the admin has not read, with two colleagues and without the supervisor. */
  setUp: async ({ db }, { company, agent, admin, colleague, loner }) => {
    const userIds: [number, ...number[]] = [agent.id, admin.id, colleague.id, loner.id];
    const chat = await aChat(db.admin, { company_id: company.id, userIds });
    await db.admin
      .updateTable('chat_users')
      .set({ unreads: 2 })
      .where('chat_id', '=', chat.id)
      .where('user_id', '=', admin.id)
      .execute();
    return chat;
  },

  lists: () => [chats],

  actions: {
    createChat: {
      'with two colleagues': ({ call }, { agent, admin, supervisor }) =>
        call(chatRoutes.createChat, {
          as: agent.token,
          body: { title: 'Vendas', users: [{ id: admin.id }, { id: supervisor.id }] },
        }),
    },
    openDirectChat: {
      'with one colleague': ({ call }, { agent, supervisor }) =>
        call(chatRoutes.openDirectChat, { as: agent.token, body: { userId: supervisor.id } }),
    },
    updateChat: {
      'another title': ({ call }, { agent }, chat) =>
        call(chatRoutes.updateChat, { as: agent.token, params: { id: chat.id }, body: { title: 'Outro título' } }),
      'one comes and one goes': ({ call }, { agent, supervisor }, chat) =>
        call(chatRoutes.updateChat, {
          as: agent.token,
          params: { id: chat.id },
          body: { users: [{ id: supervisor.id }] },
        }),
    },
    deleteChat: {
      'an old one': ({ call }, { agent }, chat) =>
        call(chatRoutes.deleteChat, { as: agent.token, params: { id: chat.id } }),
    },
    createChatMessage: {
      'that calls a member': ({ call }, { agent, admin }, chat) =>
        call(chatRoutes.createChatMessage, {
          as: agent.token,
          params: { id: chat.id },
          body: { message: 'Olá, @Admin', mentions: [admin.id] },
        }),
    },
    readChat: {
      'with news': ({ call }, { admin }, chat) =>
        call(chatRoutes.readChat, { as: admin.token, params: { id: chat.id }, body: {} }),
    },
  },

  calls: async ({ db }, { company, admin, agent }) => {
    const chat = await aChat(db.admin, { company_id: company.id, userIds: [admin.id, agent.id] });
    const params = { id: chat.id };
    return [
      [chatRoutes.createChat, { body: { title: 'Plantão', users: [{ id: agent.id }] } }],
      [chatRoutes.openDirectChat, { body: { userId: agent.id } }],
      [chatRoutes.listChats, { query: { searchParam: 'plantao' } }],
      [chatRoutes.showChat, { params: { id: chat.uuid } }],
      [chatRoutes.createChatMessage, { params, body: { message: 'Bom dia', mentions: [agent.id] } }],
      [chatRoutes.listChatMessages, { params }],
      [chatRoutes.readChat, { params, body: { userId: admin.id } }],
      [chatRoutes.updateChat, { params, body: { title: 'Plantão de sábado' } }],
      [chatRoutes.deleteChat, { params }],
    ];
  },
});
