import type { Chat, ChatMessage } from '@recadia/contract/chats';

/** Starts above the ids that tests set themselves. */
let made = 1_000;

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** A chat of Camila (7), the signed-in user, and Rafael (8), its owner. */
export function aChat(changes: Partial<Chat> = {}): Chat {
  const id = changes.id ?? (made += 1);
  return {
    id,
    uuid: uuidOf(id),
    title: `Conversa ${id}`,
    ownerId: 8,
    isDirect: false,
    lastMessage: 'Fecho o da Padaria?',
    lastSenderId: 8,
    updatedAt: '2026-11-12T12:00:00.000Z',
    users: [aMember(7, 'Camila Duarte'), aMember(8, 'Rafael Nunes')],
    ...changes,
  };
}

export const aMember = (userId: number, name: string, unreads = 0): Chat['users'][number] => ({
  userId,
  unreads,
  user: { name },
});

export function aChatMessage(changes: Partial<ChatMessage> = {}): ChatMessage {
  const id = changes.id ?? (made += 1);
  return {
    id,
    chatId: 1,
    senderId: 8,
    sender: { name: 'Rafael Nunes' },
    message: `Mensagem ${id}`,
    mentions: [],
    createdAt: '2026-11-12T12:00:00.000Z',
    ...changes,
  };
}

const page = (count: number, nextCursor: string | null) => ({
  count,
  countCapped: false,
  hasMore: nextCursor !== null,
  nextCursor,
});

export const aChatPage = (records: Chat[], nextCursor: string | null = null, me = 7) => ({
  records,
  unreads: records
    .flatMap(({ users }) => users.filter(({ userId }) => userId === me))
    .reduce((n, one) => n + one.unreads, 0),
  ...page(records.length, nextCursor),
});

export const aChatMessagePage = (records: ChatMessage[], nextCursor: string | null = null) => ({
  records,
  ...page(records.length, nextCursor),
});
