import type { LivePayload } from '@recadia/contract/live';
import type { Message } from '@recadia/contract/messages';
import type { Ticket } from '@recadia/contract/tickets';
import { expect, it } from 'vitest';
import { aTicket } from '../../testing/tickets.ts';
import { aMessage } from '../../testing/conversation.ts';
import { messageNoticeOf, createPace } from './message-notices.ts';

const me = 7;
const away = { ticketUuid: null, hasFocus: false };

function created(ticket: Partial<Ticket>, message: Partial<Message> = {}): LivePayload<'appMessage'> {
  const whole = aTicket({ id: 5, unreadMessages: 1, lastMessage: 'Consegue entregar no sábado?', ...ticket });
  const inbound = aMessage({ ticketId: 5, fromMe: false, read: false, ...message });
  return { action: 'create', message: inbound, ticket: whole, contact: whole.contact };
}

it('a message in my ticket, or in one that waits, calls me with its contact and how it begins', () => {
  const called = { title: 'Cliente 5', body: 'Consegue entregar no…', ticketUuid: aTicket({ id: 5 }).uuid };
  expect(messageNoticeOf(created({}), me, away)).toMatchObject(called);
  expect(messageNoticeOf(created({ status: 'pending', userId: null }), me, away)).toMatchObject(called);
});

it('a message without words says what it is', () => {
  expect(messageNoticeOf(created({ lastMessage: '📞' }), me, away)).toMatchObject({ body: '📞 Chamada perdida' });
});

it('stays silent for own, read, colleagues’ and muted group messages', () => {
  expect(messageNoticeOf(created({}, { fromMe: true }), me, away)).toBeNull();
  expect(messageNoticeOf(created({}, { read: true }), me, away)).toBeNull();
  expect(messageNoticeOf(created({ unreadMessages: 0 }), me, away)).toBeNull();
  expect(messageNoticeOf(created({ userId: 8 }), me, away)).toBeNull();
  expect(messageNoticeOf(created({ isGroup: true, status: 'pending', userId: null }), me, away)).toBeNull();
  expect(messageNoticeOf({ action: 'update', message: aMessage({}) }, me, away)).toBeNull();
});

it('the conversation one looks at is quiet, and only while one looks at it', () => {
  const ticketUuid = aTicket({ id: 5 }).uuid;
  expect(messageNoticeOf(created({}), me, { ticketUuid, hasFocus: true })).toBeNull();
  expect(messageNoticeOf(created({}), me, { ticketUuid, hasFocus: false })).not.toBeNull();
  expect(messageNoticeOf(created({}), me, { ticketUuid: aTicket({ id: 6 }).uuid, hasFocus: true })).not.toBeNull();
});

it('plays one sound for messages that arrive together', () => {
  const isDue = createPace(3_000);
  expect([0, 100, 2_999, 3_000, 3_001, 9_000].filter(isDue)).toEqual([0, 3_000, 9_000]);
});
