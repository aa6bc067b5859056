import type { RouteSpec } from '@recadia/contract/route';
import { withClient } from '@recadia/db/testing';
import { contactRoutes } from '@recadia/contract/contact-routes';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { encodeCursor } from '../../../server/src/platform/cursor.ts';
import { asSent } from '../../../testkit/http.ts';
import { deepOffset, longTickets, type Sizes } from './sizes.ts';
import { commonWord, rareWord, searchedSurname } from './vocabulary.ts';
import type { Limit } from './verdict.ts';

/** One measured call. */
export interface Cell {
  what: string;
  path: string;
  limit: Limit;
  /** The cost does not depend on the number of rows. */
  isFlat: boolean;
}

const list = { limit: { timesFloor: 1.5 }, isFlat: true } as const;
const contacts = { limit: { timesFloor: 2 }, isFlat: true } as const;

/** Called as an admin, who sees everything: other users see a part of it. */
export async function cellsOf(adminUrl: string, sizes: Sizes): Promise<Cell[]> {
  const [ticketId] = longTickets(sizes);
  const place = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text as place`;
  const cursor = async (query: string) => {
    const [row] = await withClient(adminUrl, (run) => run(query));
    return encodeCursor([String(row?.['place']), Number(row?.['id'])]);
  };
  const deepMessage = await cursor(`
    select ${place('at')}, id from messages where company_id = 1 and ticket_id = ${ticketId}
    order by at desc, id desc offset ${deepOffset(sizes)} limit 1`);
  const deepTicket = await cursor(`
    select ${place('updated_at')}, id from tickets where company_id = 1 and status = 'closed'
    order by updated_at desc, id desc offset ${sizes.tickets / 2} limit 1`);

  const tickets = (query: Record<string, unknown>) =>
    path(ticketRoutes.listTickets, { query: { showAll: true, ...query } });
  const messages = (query: Record<string, unknown>) =>
    path(conversationRoutes.listMessages, { params: { ticketId }, query });
  const contactPage = (query: Record<string, unknown>) => path(contactRoutes.listContacts, { query });
  const messageSearch = (searchParam: string) => path(ticketRoutes.searchMessages, { query: { searchParam } });
  return [
    { ...list, what: 'tickets, open', path: tickets({ status: 'open' }) },
    { ...list, what: 'tickets, pending', path: tickets({ status: 'pending' }) },
    { ...list, what: 'tickets, closed', path: tickets({ status: 'closed' }) },
    { ...list, what: 'tickets, closed, half-way down', path: tickets({ status: 'closed', cursor: deepTicket }) },
    { ...list, what: 'tickets, search', path: tickets({ searchParam: searchedSurname }), isFlat: false },
    { ...list, what: 'messages, newest page', path: messages({}) },
    { ...list, what: 'messages, deep page', path: messages({ cursor: deepMessage }) },
    { ...contacts, what: 'contacts', path: contactPage({}) },
    {
      ...contacts,
      what: 'contacts, search by name',
      path: contactPage({ searchParam: searchedSurname }),
      isFlat: false,
    },
    { ...contacts, what: 'contacts, search by number', path: contactPage({ searchParam: '900004321' }), isFlat: false },
    { what: 'message search, rare word', path: messageSearch(rareWord), limit: { ms: 100 }, isFlat: false },
    { what: 'message search, common word', path: messageSearch(commonWord), limit: { ms: 300 }, isFlat: false },
  ];
}

interface Asked {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

const path = (spec: RouteSpec, { params = {}, query = {} }: Asked): string =>
  asSent(spec, { params, query, body: undefined }).path;
