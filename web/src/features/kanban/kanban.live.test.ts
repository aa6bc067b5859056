import { expect, it } from 'vitest';
import { aTicket } from '../../testing/tickets.ts';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { applyToBoard, boardKey, kanbanLive } from './kanban.live.ts';

const everything = { queueIds: null };
const first = aTicket({ id: 1, updatedAt: '2026-11-12T12:00:00.000Z' });
const second = aTicket({ id: 2, updatedAt: '2026-11-12T11:00:00.000Z' });
const board = { tickets: [first, second], count: 2, hasMore: false };
const ids = ({ tickets }: typeof board) => tickets.map(({ id }) => id);

it('sorts a changed card by time, and removes closed and deleted ones', () => {
  const newer = { ...second, updatedAt: '2026-11-12T13:00:00.000Z' };
  expect(ids(applyToBoard(board, { action: 'update', ticket: newer }, everything))).toEqual([2, 1]);
  const closed = { ...first, status: 'closed' as const };
  expect(ids(applyToBoard(board, { action: 'update', ticket: closed }, everything))).toEqual([2]);
  expect(applyToBoard(board, { action: 'delete', ticketId: 2 }, everything)).toMatchObject({ count: 1 });
});

it('a ticket of a queue that is not chosen leaves; one that comes into a chosen queue appears', () => {
  const moved = { ...first, queueId: 5 };
  expect(ids(applyToBoard(board, { action: 'update', ticket: moved }, { queueIds: [1] }))).toEqual([2]);
  const fresh = aTicket({ id: 9, queueId: 1, updatedAt: '2026-11-12T11:30:00.000Z' });
  expect(ids(applyToBoard(board, { action: 'update', ticket: fresh }, { queueIds: [1] }))).toEqual([1, 9, 2]);
});

it('a move by a colleague brings other tags, in the same place', () => {
  const tagged = { ...second, tags: [{ id: 3, name: 'Pago', color: '#123456' }] };
  const after = applyToBoard(board, { action: 'update', ticket: tagged }, everything);
  expect(after.tickets[1]?.tags).toHaveLength(1);
});

it('reading counts without moving anything', () => {
  const after = applyToBoard(board, { action: 'updateUnread', ticketId: 2, unreadMessages: 3 }, everything);
  expect(after.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([0, 3]);
});

it('renames a contact on its card; refetches when a queue is deleted', () => {
  const cache = createQueryClient();
  const key = [...boardKey, everything, []];
  cache.setQueryData(key, board);
  const contact = { ...first.contact, name: 'Outro nome' };
  const contactPart = { ...contact, email: '', extraInfo: [], createdAt: first.updatedAt };
  applyLive(cache, kanbanLive, 'contact', { action: 'update', contact: { ...contactPart, id: first.contactId } });
  expect(cache.getQueryData<typeof board>(key)?.tickets[0]?.contact.name).toBe('Outro nome');
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
  applyLive(cache, kanbanLive, 'queue', { action: 'delete', queueId: 77 });
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
  applyLive(cache, kanbanLive, 'queue', { action: 'delete', queueId: first.queueId });
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});
