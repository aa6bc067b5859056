import type { Chat } from '@recadia/contract/chats';
import { describe, expect, it } from 'vitest';
import { aChat, aChatMessage, aChatPage, aMember, aChatMessagePage } from '../../testing/chats.ts';
import { applyToChat, applyToChats, applyToChatMessages, withUser } from './chats.live.ts';
import type { ChatPages } from './chats.live.ts';

const me = 7;
const at = (minute: number) => `2026-11-12T12:${String(minute).padStart(2, '0')}:00.000Z`;
const withUnread = (unreads: number) => [aMember(me, 'Camila Duarte', unreads), aMember(8, 'Rafael Nunes')];
const pagesOf = (chats: Chat[], nextCursor: string | null = null): ChatPages => ({
  pages: [aChatPage(chats, nextCursor)],
  pageParams: [null],
});
/** The server's list of these chats. */
const fresh = (chats: Chat[]) => pagesOf(chats.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)));

describe('the list of chats after an event is what a fresh look would show', () => {
  const first = aChat({ id: 1, updatedAt: at(20), users: withUnread(1) });
  const second = aChat({ id: 2, updatedAt: at(10) });

  it.each<[string, Chat]>([
    ['news in the second', aChat({ id: 2, updatedAt: at(30), users: withUnread(1) })],
    ['the first is read', aChat({ id: 1, updatedAt: at(20), users: withUnread(0) })],
    ['a new one', aChat({ id: 3, updatedAt: at(30) })],
    ['one gets another title', aChat({ id: 2, title: 'Outro título', updatedAt: at(40) })],
  ])('%s', (_what, chat) => {
    const others = [first, second].filter(({ id }) => id !== chat.id);
    const newMessage = aChatMessage({ chatId: chat.id });
    for (const event of [{ action: 'update', chat } as const, { action: 'new-message', newMessage, chat } as const])
      expect(applyToChats(fresh([first, second]), event, me)).toEqual(fresh([...others, chat]));
  });

  it('one is gone, with what was unread in it', () => {
    expect(applyToChats(fresh([first, second]), { action: 'delete', id: 1 }, me)).toEqual(fresh([second]));
    const known = fresh([first, second]);
    expect(applyToChats(known, { action: 'delete', id: 9 }, me)).toBe(known);
  });

  it('beyond what is loaded only the server can count', () => {
    const pages = pagesOf([first, second], 'more');
    expect(applyToChats(pages, { action: 'update', chat: aChat({ id: 9 }) }, me)).toBeUndefined();
    expect(applyToChats(pages, { action: 'delete', id: 9 }, me)).toBeUndefined();
  });

  it('stays the same when an event repeats', () => {
    const event = { action: 'update', chat: aChat({ id: 2, updatedAt: at(30), users: withUnread(2) }) } as const;
    const once = applyToChats(fresh([first, second]), event, me);
    expect(once && applyToChats(once, event, me)).toEqual(once);
  });
});

it('the open chat follows, and is null once it is gone', () => {
  const chat = aChat({ id: 1 });
  const changed = { ...chat, title: 'Outro' };
  expect(applyToChat(chat, { action: 'update', chat: changed })).toBe(changed);
  expect(applyToChat(chat, { action: 'update', chat: aChat({ id: 2 }) })).toBe(chat);
  expect(applyToChat(chat, { action: 'delete', id: 1 })).toBeNull();
  expect(applyToChat(null, { action: 'update', chat })).toBeNull();
});

it('shows each message once and in order, in any order of arrival', () => {
  const [one, two, three] = [1, 2, 3].map((id) => aChatMessage({ id }));
  if (!one || !two || !three) throw new Error('three were made');
  const pages = { pages: [aChatMessagePage([one])], pageParams: [null] };
  const messages = [three, two, three].reduce(applyToChatMessages, pages);
  expect(messages.pages).toEqual([aChatMessagePage([one, two, three])]);
});

it('shows a renamed or deleted member', () => {
  const chat = aChat({ id: 1, ownerId: 8, lastSenderId: 8 });
  const user = { id: 8, name: 'Rafael N. Souza', email: '', profile: 'user' as const, queues: [], online: true };
  const renamed = withUser(chat, { action: 'update', user });
  expect(renamed.users.map((one) => one.user.name)).toEqual(['Camila Duarte', 'Rafael N. Souza']);
  expect(withUser(renamed, { action: 'delete', userId: 8 }).users.map(({ userId }) => userId)).toEqual([7]);
});
