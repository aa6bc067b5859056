import { isListed } from '@recadia/contract/notifications';
import type { Ticket } from '@recadia/contract/tickets';
import { describe, expect, it } from 'vitest';
import { aTicket } from '../../testing/tickets.ts';
import { applyToUnread, type UnreadPage } from './notifications.live.ts';

const me = 7;
const at = (minute: number) => `2026-11-12T12:${String(minute).padStart(2, '0')}:00.000Z`;
const unread = (id: number, minute: number, changes: Partial<Ticket> = {}) =>
  aTicket({ id, unreadMessages: 1, updatedAt: at(minute), ...changes });

/** The server's list of these tickets. */
const listOf = (tickets: Ticket[], more: Partial<UnreadPage> = {}): UnreadPage => {
  const listed = tickets
    .filter((ticket) => isListed(ticket, me))
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return { tickets: listed, count: listed.length, countCapped: false, hasMore: false, nextCursor: null, ...more };
};
const update = (ticket: Ticket) => ({ action: 'update', ticket }) as const;

describe('the list of what is unread after an event is what a fresh look would show', () => {
  const [first, second] = [unread(1, 10), unread(2, 20)];
  it.each<[string, Ticket]>([
    ['a message in a ticket that is listed', unread(1, 30, { unreadMessages: 2 })],
    ['a message in one that was not', unread(3, 30)],
    ['a new one that waits', unread(4, 30, { status: 'pending', userId: null })],
    ['one is read', unread(1, 10, { unreadMessages: 0 })],
    ['one is closed', unread(2, 30, { status: 'closed' })],
    ['a colleague takes one', unread(2, 30, { userId: 8 })],
    ['a message in a colleague’s', unread(5, 30, { userId: 8 })],
  ])('%s', (_what, changed) => {
    const all = [first, second].filter(({ id }) => id !== changed.id);
    const next = applyToUnread(listOf([first, second]), update(changed), me);
    expect(next).toEqual(listOf([...all, changed]));
  });

  it('one is deleted or goes out of sight', () => {
    const page = listOf([first, second]);
    expect(applyToUnread(page, { action: 'delete', ticketId: 1 }, me)).toEqual(listOf([second]));
    expect(applyToUnread(page, { action: 'delete', ticketId: 9 }, me)).toEqual(page);
  });

  it('one is read elsewhere, and one marked unread again is asked for', () => {
    const page = listOf([first, second]);
    const read = { action: 'updateUnread', ticketId: 2, unreadMessages: 0 } as const;
    expect(applyToUnread(page, read, me)).toEqual(listOf([first]));
    expect(applyToUnread(page, { action: 'updateUnread', ticketId: 9, unreadMessages: 1 }, me)).toBeUndefined();
  });

  it('beyond the first page only the server can count', () => {
    const page = listOf([first, second], { hasMore: true, count: 60, nextCursor: 'x' });
    expect(applyToUnread(page, update(unread(3, 30)), me)).toBeUndefined();
    expect(applyToUnread(page, update(unread(1, 10, { unreadMessages: 0 })), me)).toBeUndefined();
  });
});
