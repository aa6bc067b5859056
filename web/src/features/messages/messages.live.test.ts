import type { Message } from '@recadia/contract/messages';
import { describe, expect, it } from 'vitest';
import { aMessage, aMessagePage } from '../../testing/conversation.ts';
import { applyMessageEvent } from './messages.live.ts';
import type { MessagePage, MessagePages } from './messages.live.ts';

const at = (minute: number, changes: Partial<Message> = {}) =>
  aMessage({ createdAt: `2026-11-12T12:${String(minute).padStart(2, '0')}:00.000Z`, body: `m${minute}`, ...changes });

const pagesOf = (...lists: (Message[] | [Message[], Partial<MessagePage>])[]): MessagePages => ({
  pages: lists.map((list) => {
    const [messages, changes] = (Array.isArray(list[0]) ? list : [list, {}]) as [Message[], Partial<MessagePage>];
    return aMessagePage(messages, changes);
  }),
  pageParams: lists.map(() => ({})),
});
const bodies = ({ pages }: MessagePages) => pages.map(({ messages }) => messages.map(({ body }) => body));
const update = (message: Message) => ({ action: 'update' as const, message });

describe('a message event on the cached conversation', () => {
  it('appends a new message to the newest page once, also when repeated', () => {
    const before = pagesOf([at(10)], [at(5)]);
    const message = at(12);
    const once = applyMessageEvent(before, update(message));
    expect(bodies(once)).toEqual([['m10', 'm12'], ['m5']]);
    expect(bodies(applyMessageEvent(once, update(message)))).toEqual(bodies(once));
  });

  it('one that comes late takes its place by time, then by id', () => {
    const before = pagesOf([at(10), at(12)], [at(5)]);
    expect(bodies(applyMessageEvent(before, update(at(11))))).toEqual([['m10', 'm11', 'm12'], ['m5']]);
    expect(bodies(applyMessageEvent(before, update(at(7))))).toEqual([
      ['m10', 'm12'],
      ['m5', 'm7'],
    ]);
    const same = pagesOf([at(10, { id: '99', body: 'a' }), at(10, { id: '101', body: 'c' })]);
    expect(bodies(applyMessageEvent(same, update(at(10, { id: '100', body: 'b' }))))).toEqual([['a', 'b', 'c']]);
  });

  it('leaves messages beyond the loaded pages to their page', () => {
    const older = pagesOf([[at(10)], { hasMore: true, nextCursor: 'c' }]);
    expect(bodies(applyMessageEvent(older, update(at(1))))).toEqual([['m10']]);
    const around = pagesOf([[at(10), at(12)], { newerCursor: 'n' }]);
    expect(bodies(applyMessageEvent(around, update(at(30))))).toEqual([['m10', 'm12']]);
    expect(bodies(applyMessageEvent(around, update(at(11))))).toEqual([['m10', 'm11', 'm12']]);
    expect(bodies(applyMessageEvent(pagesOf([]), update(at(1))))).toEqual([['m1']]);
  });

  it('part of MSG-22: ticks only grow, and the address of a file on screen stays', () => {
    const message = at(10, { fromMe: true, ack: 3, mediaUrl: '/media/a' });
    const after = applyMessageEvent(
      pagesOf([message]),
      update({ ...message, ack: 2, mediaUrl: '/media/b', body: 'x' }),
    );
    expect(after.pages[0]?.messages[0]).toMatchObject({ ack: 3, mediaUrl: '/media/a', body: 'x' });
    const gone = applyMessageEvent(after, update({ ...message, mediaUrl: null, isDeleted: true }));
    expect(gone.pages[0]?.messages[0]).toMatchObject({ mediaUrl: null, isDeleted: true });
  });

  it('removes a discarded message', () => {
    const message = at(10);
    const before = pagesOf([message, at(11)]);
    const event = { action: 'delete' as const, messageId: message.id, ticketId: 4821 };
    expect(bodies(applyMessageEvent(before, event))).toEqual([['m11']]);
    expect(applyMessageEvent(before, { ...event, messageId: '1' }).pages[0]).toBe(before.pages[0]);
  });
});
