import { describe, expect, it } from 'vitest';
import { aTicket } from '../../testing/builders.ts';
import { belongs, listFilter, readFilters, writeFilters } from './ticketFilters.ts';
import type { TicketFilters } from './ticketFilters.ts';

const plain = readFilters(new URLSearchParams());
const admin = { userId: 7, seesAll: true };
const agent = { userId: 7, seesAll: false };

describe('the address and what the list shows', () => {
  it.each<[string, Partial<TicketFilters>]>([
    ['', {}],
    ['side=pending', { side: 'pending' }],
    ['queues=1-4&all=1', { queueIds: [1, 4], showAll: true }],
    ['tab=closed&queues=', { tab: 'closed', queueIds: [] }],
    ['tab=search&q=Jo%C3%A3o&tags=3&users=8-9', { tab: 'search', search: 'João', tags: [3], users: [8, 9] }],
  ])('%s says it, and is said by it', (address, changes) => {
    const filters = { ...plain, ...changes };
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
    expect(writeFilters(filters).toString()).toBe(address);
  });

  it('what no list has is left out', () => {
    expect(readFilters(new URLSearchParams('tab=x&side=y&queues=a-2--1&tags=1.5&all=yes'))).toEqual({
      ...plain,
      queueIds: [2, 1],
    });
  });
});

describe('which list is asked for', () => {
  it('showing all is for who may', () => {
    expect(listFilter({ ...plain, showAll: true }, agent).showAll).toBe(false);
    expect(listFilter({ ...plain, showAll: true }, admin).showAll).toBe(true);
    expect(listFilter(plain, admin).showAll).toBe(false);
    expect(listFilter({ ...plain, tab: 'closed' }, admin).showAll).toBe(true);
    expect(listFilter({ ...plain, tab: 'search', users: [8] }, agent).users).toEqual([]);
  });
});

describe('which tickets belong', () => {
  const mine = aTicket({ userId: 7, queueId: 1 });
  const colleagues = aTicket({ userId: 8, queueId: 1 });
  const waiting = aTicket({ status: 'pending', userId: null, queueId: 1 });
  const noQueue = aTicket({ status: 'pending', userId: null, queueId: null });

  it.each([
    ['assigned', agent, {}, [true, false, false, false]],
    ['pending', agent, { side: 'pending' as const }, [false, false, true, true]],
    ['everybody’s', admin, { showAll: true }, [true, true, false, false]],
    ['of another queue', agent, { side: 'pending' as const, queueIds: [2] }, [false, false, false, false]],
    ['of this queue', agent, { side: 'pending' as const, queueIds: [1] }, [false, false, true, false]],
  ])('%s', (_, viewer, changes, expected) => {
    const filter = listFilter({ ...plain, ...changes }, viewer);
    expect([mine, colleagues, waiting, noQueue].map((ticket) => belongs(ticket, filter))).toEqual(expected);
  });

  it('of a search only the server can tell', () => {
    expect(belongs(mine, listFilter({ ...plain, tab: 'search', search: 'ana' }, admin))).toBeUndefined();
  });
});
