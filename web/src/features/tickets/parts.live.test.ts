import { QueryClient } from '@tanstack/react-query';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import type { Ticket } from '@recadia/contract/tickets';
import { expect, it } from 'vitest';
import { applyLive } from '../../lib/live/live-rules.ts';
import { aTicket, aTicketPage } from '../../testing/tickets.ts';
import { ticketPartsLive } from './parts.live.ts';
import { ticketKey, ticketsKey, type TicketPages } from './tickets.live.ts';

const queue = { id: 3, name: 'Suporte', color: '#3D7FD6' };
const mine = aTicket({
  id: 1,
  contactId: 4,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  queueId: 3,
  queue,
  tags: [
    { id: 5, name: 'VIP', color: '#111111' },
    { id: 6, name: 'Frete', color: '#222222' },
  ],
});
const other = aTicket({ id: 2, contactId: 9, userId: 8, queueId: null, queue: null, tags: [] });

function after<K extends LiveKind>(kind: K, payload: LivePayload<K>) {
  const cache = new QueryClient();
  const list = [...ticketsKey, {}];
  const before: TicketPages = { pages: [aTicketPage([mine, other], null)], pageParams: [null] };
  cache.setQueryData(list, before);
  cache.setQueryData([...ticketKey, 1], mine);
  applyLive(cache, ticketPartsLive, kind, payload);
  const rows = cache.getQueryData<TicketPages>(list)?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const askedAgain = [list, [...ticketKey, 1]].map((key) => cache.getQueryState(key)?.isInvalidated);
  return { rows, open: cache.getQueryData<Ticket>([...ticketKey, 1]), askedAgain };
}

it('part of QUE-11: a renamed queue shows its name and colour on its tickets, and on no other', () => {
  const renamed = { id: 3, name: 'Pós-venda', color: '#123456' };
  const { rows, open } = after('queue', { action: 'update', queue: renamed } as LivePayload<'queue'>);
  expect(rows).toEqual([{ ...mine, queue: renamed }, other]);
  expect(open).toEqual({ ...mine, queue: renamed });
});

it('asks the server whether tickets of a deleted queue stay visible', () => {
  expect(after('queue', { action: 'delete', queueId: 3 }).askedAgain).toEqual([true, true]);
  expect(after('queue', { action: 'delete', queueId: 4 }).askedAgain).toEqual([false, false]);
});

it('a tag changes its name, or leaves', () => {
  const tag = { id: 5, name: 'Ouro', color: '#333333', kanban: 0, contactsCount: 0 };
  const renamed = after('tag', { action: 'update', tag } as unknown as LivePayload<'tag'>);
  expect(renamed.open?.tags.map(({ name }) => name)).toEqual(['Ouro', 'Frete']);
  expect(after('tag', { action: 'delete', tagId: 5 }).rows[0]?.tags.map(({ name }) => name)).toEqual(['Frete']);
});

it('contact, holder and number show their new names', () => {
  const contact = { ...mine.contact, id: 4, name: 'Mariana Lopes' };
  expect(after('contact', { action: 'update', contact } as LivePayload<'contact'>).rows[0]?.contact.name).toBe(
    'Mariana Lopes',
  );
  const user = { id: 7, name: 'Ana Paula' };
  expect(after('user', { action: 'update', user } as LivePayload<'user'>).open?.user?.name).toBe('Ana Paula');
  const whatsapp = { id: mine.whatsappId, name: 'Loja' };
  expect(after('whatsapp', { action: 'update', whatsapp } as LivePayload<'whatsapp'>).open?.whatsapp?.name).toBe(
    'Loja',
  );
});

it('leaves the cache unchanged for parts not shown', () => {
  const { open } = after('user', { action: 'update', user: { id: 99, name: 'Outra' } } as LivePayload<'user'>);
  expect(open).toBe(mine);
});
