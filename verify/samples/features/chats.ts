import { aChat } from '@recadia/db/testing';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, made, ref, type Samples } from '../sample.ts';

const cursor = cursorAt('1700000000000000');

/** A chat of other users: the caller is not a member, and gets not found. */
const colleagues = { params: { id: ref('chat') }, refuses: () => 'ERR_NO_CHAT_FOUND' as const };

export const kinds: Kinds = {
  chat: {
    missing: 'ERR_NO_CHAT_FOUND',
    make: async ({ admin, company_id, name, aMember }) => {
      const owner = await aMember();
      return (await aChat(admin, { company_id, title: name('chat'), userIds: [owner.id] })).id;
    },
  },
};

/** Valid calls of the internal chat; the rights of members and owners have tests of their own. */
export const samples: Samples = {
  listChats: [{ query: { searchParam: 'equipe', pageNumber: anyPage } }, { title: 'cursor', query: { cursor } }],
  showChat: [colleagues],
  createChat: [{ body: { title: made((n) => `Conversa de amostra ${n}`), users: [{ id: ref('user') }] } }],
  openDirectChat: [{ body: { userId: ref('user') } }],
  updateChat: [{ ...colleagues, body: { title: 'Outro título', users: [{ id: ref('user') }] } }],
  deleteChat: [colleagues],
  listChatMessages: [
    { ...colleagues, query: { pageNumber: anyPage } },
    { title: 'cursor', ...colleagues, query: { cursor } },
  ],
  createChatMessage: [{ ...colleagues, body: { message: 'Bom dia' } }],
  readChat: [{ ...colleagues, body: { userId: ref('self') } }],
};
