import type { Chat, ChatMessage, chatRoutes } from '@recadia/contract/chats';
import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { isSearch, liveRule } from '../../lib/live/live-rules.ts';
import { chatsKey } from './chats.list.ts';

export const chatKey = ['chat'] as const;
export const chatMessagesKey = ['chat-messages'] as const;

type ChatPage = AnswerOf<typeof chatRoutes.listChats>;
export type ChatPages = InfiniteData<ChatPage, string | null>;
type ChatMessagePage = AnswerOf<typeof chatRoutes.listChatMessages>;
export type ChatMessagePages = InfiniteData<ChatMessagePage, string | null>;
type ChatEvent = LivePayload<'chat'>;
type UserEvent = LivePayload<'user'>;

export const unreadsOf = ({ users }: Chat, me: number): number =>
  users.find(({ userId }) => userId === me)?.unreads ?? 0;

/**
 * Applies a chat event to the cached list: last changed first, with the total of unread messages. Undefined when the
 * chat may be on a page that is not loaded, because then only the server can count.
 */
export function applyToChats(data: ChatPages, event: ChatEvent, me: number): ChatPages | undefined {
  const id = event.action === 'delete' ? event.id : event.chat.id;
  const known = data.pages.flatMap(({ records }) => records).find((chat) => chat.id === id);
  if (!known && data.pages.at(-1)?.hasMore) return undefined;
  const now = event.action === 'delete' ? null : event.chat;
  if (!known && !now) return data;
  const unreads = (now ? unreadsOf(now, me) : 0) - (known ? unreadsOf(known, me) : 0);
  const count = (now ? 1 : 0) - (known ? 1 : 0);
  const rest = data.pages.map((page) => ({
    ...page,
    records: page.records.filter((chat) => chat.id !== id),
    unreads: Math.max(0, page.unreads + unreads),
    count: page.countCapped ? page.count : page.count + count,
  }));
  return { ...data, pages: now ? placed(rest, now) : rest };
}

/** The server's order: last changed first. */
function placed(pages: ChatPage[], chat: Chat): ChatPage[] {
  const isAfter = (other: Chat) => Date.parse(other.updatedAt) <= Date.parse(chat.updatedAt);
  const at = pages.findIndex(({ records }) => records.some(isAfter));
  const wanted = at === -1 ? pages.length - 1 : at;
  return pages.map((page, index) => {
    if (index !== wanted) return page;
    const before = page.records.findIndex(isAfter);
    return { ...page, records: page.records.toSpliced(before === -1 ? page.records.length : before, 0, chat) };
  });
}

/** Renamed and removed users change in the chats too. */
export function withUser(chat: Chat, event: UserEvent): Chat {
  if (event.action === 'delete') return { ...chat, users: chat.users.filter(({ userId }) => userId !== event.userId) };
  const { id, name } = event.user;
  if (!chat.users.some(({ userId, user }) => userId === id && user.name !== name)) return chat;
  return { ...chat, users: chat.users.map((one) => (one.userId === id ? { ...one, user: { name } } : one)) };
}

/** Null when the chat was deleted or the user is no longer a member. */
export function applyToChat(chat: Chat | null, event: ChatEvent): Chat | null {
  if (!chat) return chat;
  if (event.action === 'delete') return event.id === chat.id ? null : chat;
  return event.chat.id === chat.id ? event.chat : chat;
}

/** A repeated message is ignored, and messages stay in order of id. */
export function applyToChatMessages(data: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  const [newest, ...older] = data.pages;
  if (!newest || data.pages.some(({ records }) => records.some(({ id }) => id === message.id))) return data;
  const records = [...newest.records, message].sort((a, b) => a.id - b.id);
  return { ...data, pages: [{ ...newest, records, count: newest.count + 1 }, ...older] };
}

const mapChats = (data: ChatPages, change: (chat: Chat) => Chat): ChatPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, records: page.records.map(change) })),
});

/** Messages without the list of chats, because the sender's response lacks the unread counts. */
export const chatMessagesLive = [
  liveRule<'chat', ChatMessagePages>({
    kind: 'chat',
    queryKey: chatMessagesKey,
    reduce: (data, event, key) =>
      event.action === 'new-message' && event.chat.id === key[1] ? applyToChatMessages(data, event.newMessage) : data,
  }),
];

export const chatLive = [
  liveRule<'chat', ChatPages>({
    kind: 'chat',
    queryKey: chatsKey,
    // Only the server knows the results of a search.
    reduce: (data, event, key) => (isSearch(key) ? undefined : applyToChats(data, event, key[2] as number)),
  }),
  liveRule<'chat', Chat | null>({ kind: 'chat', queryKey: chatKey, reduce: applyToChat }),
  ...chatMessagesLive,
  liveRule<'user', ChatPages>({
    kind: 'user',
    queryKey: chatsKey,
    reduce: (data, event) => mapChats(data, (chat) => withUser(chat, event)),
  }),
  liveRule<'user', Chat | null>({
    kind: 'user',
    queryKey: chatKey,
    reduce: (chat, event) => chat && withUser(chat, event),
  }),
];
