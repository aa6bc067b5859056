import type { Ticket, TicketStatus } from '@recadia/contract/tickets';

const ticketTabs = ['open', 'closed', 'search'] as const;
type TicketTab = (typeof ticketTabs)[number];
/** The two halves of the open tab. */
type OpenSide = 'assigned' | 'pending';

/** What the list shows, as the address says it. */
export interface TicketFilters {
  tab: TicketTab;
  side: OpenSide;
  /** Null for all of them. */
  queueIds: number[] | null;
  showAll: boolean;
  search: string;
  tags: number[];
  users: number[];
}

/** One list as it is asked for, and its key in the cache: what decides whether a ticket belongs in it. */
export interface TicketListFilter {
  status: TicketStatus | null;
  /** Whose list it is: without showAll only their own tickets and those that wait. */
  userId: number;
  showAll: boolean;
  queueIds: number[] | null;
  search: string;
  tags: number[];
  users: number[];
}

export function readFilters(params: URLSearchParams): TicketFilters {
  return {
    tab: ticketTabs.find((tab) => tab === params.get('tab')) ?? 'open',
    side: params.get('side') === 'pending' ? 'pending' : 'assigned',
    queueIds: params.has('queues') ? idsIn(params.get('queues')) : null,
    showAll: params.get('all') === '1',
    search: params.get('q') ?? '',
    tags: idsIn(params.get('tags')),
    users: idsIn(params.get('users')),
  };
}

/** The usual is left out, so that a plain address means the plain list. */
export function writeFilters(filters: TicketFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.tab !== 'open') params.set('tab', filters.tab);
  if (filters.side !== 'assigned') params.set('side', filters.side);
  if (filters.queueIds) params.set('queues', filters.queueIds.join('-'));
  if (filters.showAll) params.set('all', '1');
  if (filters.search) params.set('q', filters.search);
  if (filters.tags.length > 0) params.set('tags', filters.tags.join('-'));
  if (filters.users.length > 0) params.set('users', filters.users.join('-'));
  return params;
}

const idsIn = (given: string | null): number[] =>
  (given ?? '')
    .split('-')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

interface Viewer {
  userId: number;
  /** Holds tickets-manager:showall. */
  seesAll: boolean;
}

/** Closed and found tickets are everybody's who may see all; what is open only on request (TKT-05). */
export function listFilter(filters: TicketFilters, { userId, seesAll }: Viewer): TicketListFilter {
  const { tab, side, queueIds } = filters;
  const none = { search: '', tags: [], users: [] };
  switch (tab) {
    case 'open':
      return { ...openFilter(filters, { userId, seesAll }), status: side === 'assigned' ? 'open' : 'pending' };
    case 'closed':
      return { ...none, status: 'closed', userId, showAll: seesAll, queueIds };
    case 'search':
      return {
        ...{ status: null, userId, showAll: seesAll, queueIds: null },
        ...{ search: filters.search, tags: filters.tags, users: seesAll ? filters.users : [] },
      };
  }
}

/** What both halves of the open tab share: their counters are asked for with it. */
export function openFilter({ queueIds, showAll }: TicketFilters, { userId, seesAll }: Viewer): TicketListFilter {
  return { status: null, userId, showAll: showAll && seesAll, queueIds, search: '', tags: [], users: [] };
}

/** Whether a ticket this person may see stands in the list; undefined where only the server can tell. */
export function belongs(ticket: Ticket, filter: TicketListFilter): boolean | undefined {
  if (isSearch(filter)) return undefined;
  if (filter.status !== null && ticket.status !== filter.status) return false;
  if (!filter.showAll && ticket.status !== 'pending' && ticket.userId !== filter.userId) return false;
  return filter.queueIds === null || (ticket.queueId !== null && filter.queueIds.includes(ticket.queueId));
}

export const isSearch = ({ status, search, tags, users }: TicketListFilter): boolean =>
  status === null && (search !== '' || tags.length > 0 || users.length > 0);
