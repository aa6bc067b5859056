import { fixed, made, ref, type Sample } from './sample.ts';

const cursor = fixed(() => Buffer.from(JSON.stringify(['1700000000000000', 1])).toString('base64url'));

/** A chat of other users: the caller is not a member, and gets not found. */
const colleagues = { params: { id: ref('chat') }, refuses: () => 'ERR_NO_CHAT_FOUND' as const };

/** Valid calls of the internal chat; the rights of members and owners have tests of their own. */
export const chatSamples: Record<string, Sample[]> = {
  listChats: [
    { query: { searchParam: 'equipe', pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
    { title: 'cursor', query: { cursor } },
  ],
  showChat: [colleagues],
  createChat: [{ body: { title: made((n) => `Conversa de amostra ${n}`), users: [{ id: ref('user') }] } }],
  openDirectChat: [{ body: { userId: ref('user') } }],
  updateChat: [{ ...colleagues, body: { title: 'Outro título', users: [{ id: ref('user') }] } }],
  deleteChat: [colleagues],
  listChatMessages: [
    { ...colleagues, query: { pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
    { title: 'cursor', ...colleagues, query: { cursor } },
  ],
  createChatMessage: [{ ...colleagues, body: { message: 'Bom dia' } }],
  readChat: [{ ...colleagues, body: { userId: ref('self') } }],
};
