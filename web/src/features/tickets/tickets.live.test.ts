import type { LivePayload } from '@recadia/contract/live';
import type { Ticket } from '@recadia/contract/tickets';
import { describe, expect, it } from 'vitest';
import { aTicket, aTicketPage } from '../../testing/tickets.ts';
import { aMessage } from '../../testing/conversation.ts';
import { listFilter, readFilters } from './filters/ticket-filters.ts';
import type { TicketListFilter } from './filters/ticket-filters.ts';
import { applyTicketEvent, applyToOpenTicket, ticketLive, ticketsKey } from './tickets.live.ts';
import type { TicketPages } from './tickets.live.ts';

const filterOf = (address: string, seesAll = false) =>
  listFilter(readFilters(new URLSearchParams(address)), { userId: 7, seesAll, seesQueues: seesAll });
const assigned = filterOf('');
const pending = filterOf('side=pending');
const at = (minute: number) => new Date(Date.UTC(2026, 10, 12, 12, minute)).toISOString();
const pages = (...lists: { tickets: Ticket[]; next?: string }[]): TicketPages => ({
  pages: lists.map(({ tickets, next }) => aTicketPage(tickets, next ?? null)),
  pageParams: lists.map(() => null),
});
const ids = ({ pages: list }: TicketPages) => list.map(({ tickets }) => tickets.map(({ id }) => id));

describe('a ticket event on a cached list', () => {
  const old = aTicket({ id: 1, updatedAt: at(1) });
  const young = aTicket({ id: 2, updatedAt: at(2) });

  it('a ticket that changed goes to the top; one of the same moment stands by age', () => {
    const moved = applyTicketEvent(
      pages({ tickets: [young, old] }),
      { action: 'update', ticket: { ...old, updatedAt: at(3) } },
      assigned,
    );
    expect(ids(moved)).toEqual([[1, 2]]);
    const tied = applyTicketEvent(moved, { action: 'update', ticket: aTicket({ id: 3, updatedAt: at(3) }) }, assigned);
    expect(ids(tied)).toEqual([[3, 1, 2]]);
  });

  it('moves an accepted ticket from waiting to mine, or out when a colleague accepted it', () => {
    const waits = aTicket({ id: 5, status: 'pending', userId: null });
    const taken: LivePayload<'ticket'> = { action: 'update', ticket: { ...waits, status: 'open', userId: 8 } };
    const mine: LivePayload<'ticket'> = { action: 'update', ticket: { ...waits, status: 'open', userId: 7 } };
    expect(ids(applyTicketEvent(pages({ tickets: [waits] }), taken, pending))).toEqual([[]]);
    expect(ids(applyTicketEvent(pages({ tickets: [] }), taken, assigned))).toEqual([[]]);
    expect(ids(applyTicketEvent(pages({ tickets: [] }), mine, assigned))).toEqual([[5]]);
  });

  it('TKT-25 applies changes, deletions, unread counts and messages; removes other queues’', () => {
    const two = pages({ tickets: [young, old] });
    const changed = { ...old, lastMessage: 'Pode ser amanhã?', updatedAt: at(3) };
    expect(ids(applyTicketEvent(two, { action: 'update', ticket: changed }, assigned))).toEqual([[1, 2]]);
    const rule = ticketLive.find(({ kind, queryKey }) => kind === 'appMessage' && queryKey === ticketsKey);
    const message = aMessage({ ticketId: 1, body: 'Pode ser amanhã?' });
    const event = { action: 'create', message, ticket: { ...changed, unreadMessages: 1 }, contact: changed.contact };
    const [first] = (rule?.reduce(two, event, [ticketsKey[0], assigned]) as TicketPages).pages;
    expect(first?.tickets).toMatchObject([{ id: 1, unreadMessages: 1, lastMessage: 'Pode ser amanhã?' }, { id: 2 }]);
    const unread = applyTicketEvent(two, { action: 'updateUnread', ticketId: 1, unreadMessages: 4 }, assigned);
    expect(unread.pages[0]?.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([0, 4]);
    expect(ids(applyTicketEvent(two, { action: 'delete', ticketId: 2 }, assigned))).toEqual([[1]]);
    const elsewhere = { ...young, queueId: 9, queue: { id: 9, name: 'Suporte', color: '#3D7FD6' } };
    expect(ids(applyTicketEvent(two, { action: 'update', ticket: elsewhere }, filterOf('queues=1')))).toEqual([[1]]);
  });

  it('leaves tickets beyond the loaded pages to their page', () => {
    const before = pages({ tickets: [young], next: 'c' });
    expect(ids(applyTicketEvent(before, { action: 'update', ticket: old }, assigned))).toEqual([[2]]);
  });

  it('a search keeps what it found and takes in nothing by itself', () => {
    const search = filterOf('tab=search&q=ana', true);
    const found = pages({ tickets: [old] });
    const renamed = { ...old, lastMessage: 'Ana pergunta' };
    expect(applyTicketEvent(found, { action: 'update', ticket: renamed }, search).pages[0]?.tickets).toEqual([renamed]);
    expect(ids(applyTicketEvent(found, { action: 'update', ticket: young }, search))).toEqual([[1]]);
  });

  it('removes read tickets from the unread list', () => {
    const unread = filterOf('unread=1');
    const two = pages({
      tickets: [
        { ...young, unreadMessages: 2 },
        { ...old, unreadMessages: 1 },
      ],
    });
    expect(ids(applyTicketEvent(two, { action: 'updateUnread', ticketId: 2, unreadMessages: 0 }, unread))).toEqual([
      [1],
    ]);
    expect(ids(applyTicketEvent(two, { action: 'update', ticket: { ...old, unreadMessages: 0 } }, unread))).toEqual([
      [2],
    ]);
  });

  it('the open ticket follows; once it is gone only the server can say why', () => {
    expect(applyToOpenTicket(old, { action: 'update', ticket: young })).toBe(old);
    expect(applyToOpenTicket(old, { action: 'updateUnread', ticketId: 1, unreadMessages: 2 })?.unreadMessages).toBe(2);
    expect(applyToOpenTicket(old, { action: 'delete', ticketId: 1 })).toBeUndefined();
  });
});

/** The server's list by the specification: matching tickets, newest first, in pages. */
function load(world: Map<number, Ticket>, filter: TicketListFilter, pageSize: number, pageCount: number): TicketPages {
  const rows = [...world.values()]
    .filter(
      ({ status, userId }) => status === filter.status && (status === 'pending' || filter.showAll || userId === 7),
    )
    .filter(({ queueId }) => !filter.queueIds || (queueId !== null && filter.queueIds.includes(queueId)))
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id);
  const list = Array.from({ length: pageCount }, (_, page) => {
    const tickets = rows.slice(page * pageSize, (page + 1) * pageSize);
    return { tickets, ...(rows.length > (page + 1) * pageSize && { next: `c${page}` }) };
  });
  return pages(...list.filter(({ tickets }, page) => page === 0 || tickets.length > 0));
}

/** Returns the same numbers on every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

describe('a list after any events equals a fresh load', () => {
  const filters = [
    assigned,
    pending,
    filterOf('all=1', true),
    filterOf('tab=closed', true),
    filterOf('side=pending&queues=1-2'),
  ];

  it.each(filters.map((filter, index) => [index, filter] as const))('list %i', (index, filter) => {
    const roll = dice(index + 11);
    const world = new Map<number, Ticket>();
    let shown = load(world, filter, 4, 2);
    for (let step = 1; step <= 400; step += 1) {
      const id = 1 + roll(12);
      const event = happen(world, id, step, roll);
      shown = applyTicketEvent(shown, event, filter);
      const fresh = load(world, filter, 1_000, 1).pages.flatMap(({ tickets }) => tickets);
      const rows = shown.pages.flatMap(({ tickets }) => tickets);
      // Compares all rows when everything is loaded, otherwise the loaded beginning.
      expect(rows).toEqual(shown.pages.at(-1)?.hasMore ? fresh.slice(0, rows.length) : fresh);
      if (step % 50 === 0) shown = load(world, filter, 4, 2);
    }
  });
});

function happen(
  world: Map<number, Ticket>,
  id: number,
  step: number,
  roll: (sides: number) => number,
): LivePayload<'ticket'> {
  const now = world.get(id);
  if (now && roll(8) === 0) {
    world.delete(id);
    return { action: 'delete', ticketId: id };
  }
  if (now && roll(5) === 0) {
    world.set(id, { ...now, unreadMessages: roll(9) });
    return { action: 'updateUnread', ticketId: id, unreadMessages: world.get(id)?.unreadMessages ?? 0 };
  }
  const status = (['open', 'pending', 'closed'] as const)[roll(3)] ?? 'open';
  const [userId, queueId] = [status === 'pending' ? null : 7 + roll(2), roll(4) || null];
  const ticket = { ...(now ?? aTicket({ id })), status, userId, queueId, updatedAt: at(step - (step % 2)) };
  world.set(id, ticket);
  return { action: 'update', ticket };
}
