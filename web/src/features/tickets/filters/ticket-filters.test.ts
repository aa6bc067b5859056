import type { Ticket } from '@recadia/contract/tickets';
import { describe, expect, it } from 'vitest';
import { aTicket } from '../../../testing/tickets.ts';
import { matchesFilter, listFilter, readFilters, writeFilters } from './ticket-filters.ts';
import type { TicketFilters } from './ticket-filters.ts';

const plain = readFilters(new URLSearchParams());
const admin = { userId: 7, seesAll: true, seesQueues: true };
const supervisor = { userId: 7, seesAll: false, seesQueues: true };
const agent = { userId: 7, seesAll: false, seesQueues: false };

describe('the address and what the list shows', () => {
  it.each<[string, Partial<TicketFilters>]>([
    ['', {}],
    ['side=pending', { side: 'pending' }],
    ['queues=1-4&all=1', { queueIds: [1, 4], showAll: true }],
    ['queues=2&all=queues', { queueIds: [2], showQueues: true }],
    ['tab=closed&queues=', { tab: 'closed', queueIds: [] }],
    ['tab=search&q=Jo%C3%A3o&tags=3&users=8-9', { tab: 'search', search: 'João', tags: [3], users: [8, 9] }],
    [
      'connections=4-5&unread=1&unanswered=1&date=2026-11-12',
      { connections: [4, 5], unread: true, unanswered: true, date: '2026-11-12' },
    ],
  ])('%s says it, and is said by it', (address, changes) => {
    const filters = { ...plain, ...changes };
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
    expect(writeFilters(filters).toString()).toBe(address);
  });

  it('drops unknown parameters', () => {
    expect(
      readFilters(new URLSearchParams('tab=x&side=y&queues=a-2--1&tags=1.5&all=yes&unread=yes&date=2026-13-40')),
    ).toEqual({
      ...plain,
      queueIds: [2, 1],
    });
  });
});

describe('choice of the list', () => {
  it('showing all is for who may', () => {
    expect(listFilter({ ...plain, showAll: true }, agent).showAll).toBe(false);
    expect(listFilter({ ...plain, showAll: true }, admin).showAll).toBe(true);
    expect(listFilter(plain, admin).showAll).toBe(false);
    expect(listFilter({ ...plain, tab: 'closed' }, admin).showAll).toBe(true);
    expect(listFilter({ ...plain, tab: 'search', users: [8] }, agent).users).toEqual([]);
    expect(listFilter({ ...plain, users: [8] }, admin).users).toEqual([]);
    expect(listFilter({ ...plain, showAll: true, users: [8] }, admin).users).toEqual([8]);
  });

  it('asks for the own queues when a supervisor shows colleagues, and never for all', () => {
    for (const wide of [{ showAll: true }, { showQueues: true }, { tab: 'closed' as const }]) {
      const { showAll, showQueues, users } = listFilter({ ...plain, ...wide, users: [8] }, supervisor);
      expect({ showAll, showQueues, users }).toEqual({ showAll: false, showQueues: true, users: [8] });
    }
    expect(listFilter(plain, supervisor).showQueues).toBe(false);
    expect(listFilter({ ...plain, showQueues: true }, agent).showQueues).toBe(false);
  });
});

describe('membership of a list', () => {
  const mine = aTicket({ userId: 7, queueId: 1 });
  const colleagues = aTicket({ userId: 8, queueId: 1 });
  const waiting = aTicket({ status: 'pending', userId: null, queueId: 1 });
  const noQueue = aTicket({ status: 'pending', userId: null, queueId: null });

  it.each([
    ['assigned', agent, {}, [true, false, false, false]],
    ['pending', agent, { side: 'pending' as const }, [false, false, true, true]],
    ['everybody’s', admin, { showAll: true }, [true, true, false, false]],
    ['of the own queues', supervisor, { showQueues: true }, [true, true, false, false]],
    ['of another queue', agent, { side: 'pending' as const, queueIds: [2] }, [false, false, false, false]],
    ['of this queue', agent, { side: 'pending' as const, queueIds: [1] }, [false, false, true, false]],
  ])('%s', (_, viewer, changes, expected) => {
    const filter = listFilter({ ...plain, ...changes }, viewer);
    expect([mine, colleagues, waiting, noQueue].map((ticket) => matchesFilter(ticket, filter))).toEqual(expected);
  });

  it.each<[string, Partial<TicketFilters>, Partial<Ticket>]>([
    ['unread', { unread: true }, { unreadMessages: 0 }],
    ['unanswered', { unanswered: true }, { lastFromMe: true }],
    ['by connection', { connections: [4] }, { whatsappId: 5 }],
    ['by all of its tags', { tags: [1, 2] }, { tags: [{ id: 1, name: 'VIP', color: '#3D7FD6' }] }],
    ['by who has it', { showAll: true, users: [7] }, { userId: 8 }],
    ['by queue', { queueIds: [1] }, { queueId: 2 }],
  ])('%s', (_, changes, other) => {
    const tags = [1, 2, 3].map((id) => ({ id, name: `Tag ${id}`, color: '#3D7FD6' }));
    const fits = aTicket({ userId: 7, queueId: 1, whatsappId: 4, unreadMessages: 2, lastFromMe: false, tags });
    const filter = listFilter({ ...plain, ...changes }, admin);
    expect(matchesFilter(fits, filter)).toBe(true);
    expect(matchesFilter({ ...fits, ...other }, filter)).toBe(false);
  });

  it('asks the server for words and days', () => {
    expect(matchesFilter(mine, listFilter({ ...plain, tab: 'search', search: 'ana' }, admin))).toBeUndefined();
    expect(matchesFilter(colleagues, listFilter({ ...plain, tab: 'search', search: 'ana' }, agent))).toBeUndefined();
    expect(matchesFilter(mine, listFilter({ ...plain, date: '2026-11-12' }, admin))).toBeUndefined();
  });

  it('keeps unqueued tickets for users with allTicket', () => {
    const held = aTicket({ userId: 8, queueId: null });
    expect(matchesFilter(held, listFilter({ ...plain, showAll: true, queueIds: [1] }, admin))).toBe(true);
    expect(matchesFilter(held, listFilter({ ...plain, showQueues: true, queueIds: [1] }, admin))).toBe(false);
  });
});
