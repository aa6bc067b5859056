import type { LivePayload } from '@recadia/contract/live';
import type { conversationRoutes } from '@recadia/contract/message-routes';
import type { Message } from '@recadia/contract/messages';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import { liveRule } from '../../lib/live/live-rules.ts';

/** `['messages', ticketId, around]`: the conversation, or the page around one message. */
export const messagesKey = ['messages'] as const;

export type MessagePage = AnswerOf<typeof conversationRoutes.listMessages>;
export type MessagePageParam = { cursor?: string; after?: string; around?: number };
export type MessagePages = InfiniteData<MessagePage, MessagePageParam>;

export const messageLive = liveRule<'appMessage', MessagePages>({
  kind: 'appMessage',
  queryKey: messagesKey,
  reduce: (pages, event, [, ticketId]) => (ticketOf(event) === ticketId ? applyMessageEvent(pages, event) : pages),
});

const ticketOf = (event: LivePayload<'appMessage'>): number =>
  event.action === 'delete' ? event.ticketId : event.message.ticketId;

/** Pages are newest first, messages inside a page oldest first; messages outside the loaded pages are skipped. */
export function applyMessageEvent(data: MessagePages, event: LivePayload<'appMessage'>): MessagePages {
  if (event.action === 'delete') return mapMessages(data, (list) => without(list, event.messageId));
  const { message } = event;
  const isKnown = data.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  if (isKnown)
    return mapMessages(data, (list) => list.map((old) => (old.id === message.id ? newer(old, message) : old)));
  const page = pageFor(data.pages, message);
  return page === -1 ? data : mapMessages(data, (list, at) => (at === page ? inserted(list, message) : list));
}

/** The response to a send, edit or retry equals the event that follows. */
export const asUpdate = (message: Message): LivePayload<'appMessage'> => ({ action: 'update', message });

function without(list: Message[], id: string): Message[] {
  return list.some((message) => message.id === id) ? list.filter((message) => message.id !== id) : list;
}

/** Acks only grow (MSG-22); the old signed URL is kept, because a new one would reload the file. */
function newer(old: Message, next: Message): Message {
  const isSameFile = old.mediaUrl !== null && next.mediaUrl !== null;
  return { ...next, ack: Math.max(old.ack, next.ack), mediaUrl: isSameFile ? old.mediaUrl : next.mediaUrl };
}

/** Index of the page whose range holds the message; -1 when it lies outside the loaded pages. */
function pageFor(pages: MessagePage[], message: Message): number {
  const found = pages.findIndex(({ messages: [first] }) => first !== undefined && isBefore(first, message));
  if (found > 0) return found;
  if (found === 0) return isAfterAll(pages[0], message) && pages[0]?.newerCursor ? -1 : 0;
  return pages.at(-1)?.hasMore ? -1 : pages.length - 1;
}

function isAfterAll(page: MessagePage | undefined, message: Message): boolean {
  const last = page?.messages.at(-1);
  return last === undefined || isBefore(last, message);
}

function inserted(list: Message[], message: Message): Message[] {
  const at = list.findIndex((other) => isBefore(message, other));
  return at === -1 ? [...list, message] : [...list.slice(0, at), message, ...list.slice(at)];
}

/** The server's order: by time, then by id, a number written as text. */
function isBefore(a: Message, b: Message): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt;
  return a.id.length === b.id.length ? a.id < b.id : a.id.length < b.id.length;
}

function mapMessages(data: MessagePages, change: (list: Message[], at: number) => Message[]): MessagePages {
  return {
    ...data,
    pages: data.pages.map((page, at) => {
      const messages = change(page.messages, at);
      return messages === page.messages ? page : { ...page, messages };
    }),
  };
}
