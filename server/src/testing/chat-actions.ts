import { chatRoutes, type Chat } from '@recadia/contract/chats';
import type { LivePayload } from '@recadia/contract/live';
import type { RouteSpec } from '@recadia/contract/route';
import { aChat } from '@recadia/db/testing';
import type { Sent } from './call.ts';
import type { LiveList } from './live-lists.ts';
import type { TestServer } from './server.ts';
import type { Person, StaffedCompany } from './world.ts';

/** A chat that the agent owns and the admin has not read, with a colleague and without the supervisor. */
export async function aChatOf({ db }: Pick<TestServer, 'db'>, company: StaffedCompany, ...others: Person[]) {
  const { agent, admin } = company;
  const company_id = company.company.id;
  const userIds: [number, ...number[]] = [agent.id, admin.id, ...others.map(({ id }) => id)];
  const chat = await aChat(db.admin, { company_id, userIds });
  await db.admin
    .updateTable('chat_users')
    .set({ unreads: 2 })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', admin.id)
    .execute();
  return chat;
}

type Company = StaffedCompany & { chat: { id: number; title: string } };
type Call = (server: TestServer, company: Company) => Promise<{ status: number }>;

export const chatVerifications: Record<string, Record<string, Call>> = {
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
    'another title': ({ call }, { agent, chat }) =>
      call(chatRoutes.updateChat, { as: agent.token, params: { id: chat.id }, body: { title: 'Outro título' } }),
    'one comes and one goes': ({ call }, { agent, supervisor, chat }) =>
      call(chatRoutes.updateChat, {
        as: agent.token,
        params: { id: chat.id },
        body: { users: [{ id: supervisor.id }] },
      }),
  },
  deleteChat: {
    'an old one': ({ call }, { agent, chat }) =>
      call(chatRoutes.deleteChat, { as: agent.token, params: { id: chat.id } }),
  },
  createChatMessage: {
    'that calls a member': ({ call }, { agent, admin, chat }) =>
      call(chatRoutes.createChatMessage, {
        as: agent.token,
        params: { id: chat.id },
        body: { message: 'Olá, @Admin', mentions: [admin.id] },
      }),
  },
  readChat: {
    'with news': ({ call }, { admin, chat }) =>
      call(chatRoutes.readChat, { as: admin.token, params: { id: chat.id }, body: {} }),
  },
};

/** One call of every route about chats, by the admin. */
export async function chatCalls(
  { db }: Pick<TestServer, 'db'>,
  company: StaffedCompany,
): Promise<[spec: RouteSpec, sent: Sent][]> {
  const { admin, agent } = company;
  const chat = await aChat(db.admin, { company_id: company.company.id, userIds: [admin.id, agent.id] });
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
}

/** Renamed, deleted and deactivated users also change in the chats. */
export const chatList: LiveList = {
  name: 'chats',
  keyOf: (row) => String((row as Chat).id).padStart(16, '0'),
  fetch: async ({ call }, { token: as }) => (await call(chatRoutes.listChats, { as })).body.records,
  apply(rows, { kind, payload }) {
    const chats = rows as Chat[];
    if (kind === 'user') return chats.map((chat) => withUser(chat, payload as LivePayload<'user'>));
    if (kind !== 'chat') return chats;
    const change = payload as LivePayload<'chat'>;
    if (change.action === 'delete') return chats.filter(({ id }) => id !== change.id);
    return [...chats.filter(({ id }) => id !== change.chat.id), change.chat];
  },
};

function withUser(chat: Chat, change: LivePayload<'user'>): Chat {
  if (change.action === 'delete')
    return { ...chat, users: chat.users.filter(({ userId }) => userId !== change.userId) };
  const { id, name } = change.user;
  const users = chat.users.map((member) => (member.userId === id ? { ...member, user: { name } } : member));
  return { ...chat, users };
}
