import type { Ticket, TicketStatus } from '@recadia/contract/tickets';

const ticketTabs = ['open', 'closed', 'search'] as const;
type TicketTab = (typeof ticketTabs)[number];
/** The two halves of the open tab. */
type OpenSide = 'assigned' | 'pending';

/** What narrows a list, whichever it is. */
interface Narrowing {
  /** Has all of these. */
  tags: number[];
  users: number[];
  connections: number[];
  unread: boolean;
  /** The customer had the last word. */
  unanswered: boolean;
  /** The day it was created, YYYY-MM-DD. */
  date: string | null;
}

/** What the list shows, as the address says it. */
export interface TicketFilters extends Narrowing {
  tab: TicketTab;
  side: OpenSide;
  /** Null for all of them. */
  queueIds: number[] | null;
  showAll: boolean;
  /** Colleagues' tickets of the chosen queues, without those that stand in none. */
  showQueues: boolean;
  search: string;
}

/** One list as it is asked for, and its key in the cache: what decides whether a ticket belongs in it. */
export interface TicketListFilter extends Narrowing {
  status: TicketStatus | null;
  /** Whose list it is: without showAll and showQueues only their own tickets and those that wait. */
  userId: number;
  showAll: boolean;
  showQueues: boolean;
  queueIds: number[] | null;
  search: string;
}

/** Nothing is narrowed: what is left when somebody clears it all. */
export const unfiltered: Narrowing & Pick<TicketFilters, 'search' | 'queueIds'> = {
  ...{ tags: [], users: [], connections: [], unread: false, unanswered: false, date: null },
  ...{ search: '', queueIds: null },
};

export function readFilters(params: URLSearchParams): TicketFilters {
  const date = params.get('date') ?? '';
  return {
    tab: ticketTabs.find((tab) => tab === params.get('tab')) ?? 'open',
    side: params.get('side') === 'pending' ? 'pending' : 'assigned',
    queueIds: params.has('queues') ? idsIn(params.get('queues')) : null,
    showAll: params.get('all') === '1',
    showQueues: params.get('all') === 'queues',
    search: params.get('q') ?? '',
    tags: idsIn(params.get('tags')),
    users: idsIn(params.get('users')),
    connections: idsIn(params.get('connections')),
    unread: params.get('unread') === '1',
    unanswered: params.get('unanswered') === '1',
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null,
  };
}

/** The usual is left out, so that a plain address means the plain list. */
export function writeFilters(filters: TicketFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.tab !== 'open') params.set('tab', filters.tab);
  if (filters.side !== 'assigned') params.set('side', filters.side);
  if (filters.queueIds) params.set('queues', filters.queueIds.join('-'));
  if (filters.showAll || filters.showQueues) params.set('all', filters.showAll ? '1' : 'queues');
  if (filters.search) params.set('q', filters.search);
  for (const kind of ['tags', 'users', 'connections'] as const)
    if (filters[kind].length > 0) params.set(kind, filters[kind].join('-'));
  for (const kind of ['unread', 'unanswered'] as const) if (filters[kind]) params.set(kind, '1');
  if (filters.date) params.set('date', filters.date);
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
  /** Holds tickets-manager:showqueues. */
  seesQueues: boolean;
}

type Reach = Pick<TicketListFilter, 'showAll' | 'showQueues'>;

/** Closed and found tickets are everybody's who may see them; what is open only on request (TKT-05). */
export function listFilter(filters: TicketFilters, viewer: Viewer): TicketListFilter {
  const { tab, side, queueIds, search } = filters;
  const everybodys = narrowed(filters, viewer, { showAll: true, showQueues: false });
  switch (tab) {
    case 'open':
      return { ...openFilter(filters, viewer), status: side === 'assigned' ? 'open' : 'pending' };
    case 'closed':
      return { ...everybodys, status: 'closed', queueIds, search: '' };
    case 'search':
      return { ...everybodys, status: null, queueIds: null, search };
  }
}

/** What both halves of the open tab share: their counters are asked for with it. */
export function openFilter(filters: TicketFilters, viewer: Viewer): TicketListFilter {
  return { ...narrowed(filters, viewer, filters), status: null, queueIds: filters.queueIds, search: '' };
}

/** An address made by an admin shows a supervisor the own queues. */
function allowed({ showAll, showQueues }: Reach, { seesAll, seesQueues }: Viewer): Reach {
  return { showAll: showAll && seesAll, showQueues: seesQueues && (seesAll ? showQueues : showAll || showQueues) };
}

/** Whose they are is asked only where not all of them are one's own. */
function narrowed(filters: TicketFilters, viewer: Viewer, asked: Reach) {
  const { tags, users, connections, unread, unanswered, date } = filters;
  const reach = allowed(asked, viewer);
  const whose = isOwnOnly(reach) ? [] : users;
  return { userId: viewer.userId, ...reach, tags, users: whose, connections, unread, unanswered, date };
}

const isOwnOnly = ({ showAll, showQueues }: Reach): boolean => !showAll && !showQueues;

/** Something but the queue narrows it; that one says so by itself. */
export const isNarrowed = ({ tags, users, connections, unread, unanswered, date, search }: TicketListFilter): boolean =>
  tags.length + users.length + connections.length > 0 || unread || unanswered || date !== null || search !== '';

/** Whether a ticket this person may see stands in the list; undefined where only the server can tell. */
export function belongs(ticket: Ticket, filter: TicketListFilter): boolean | undefined {
  const { tags, users, connections, queueIds } = filter;
  if (filter.status !== null && ticket.status !== filter.status) return false;
  // Words find colleagues' tickets too, as far as one may see them.
  const isNarrow = isOwnOnly(filter) && filter.search === '';
  if (isNarrow && ticket.status !== 'pending' && ticket.userId !== filter.userId) return false;
  if (filter.unread && ticket.unreadMessages === 0) return false;
  if (filter.unanswered && ticket.lastFromMe) return false;
  if (connections.length > 0 && !connections.includes(ticket.whatsappId)) return false;
  if (users.length > 0 && !(ticket.userId !== null && users.includes(ticket.userId))) return false;
  if (!tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  // Who sees all keeps what stands in no queue.
  if (queueIds && !(ticket.queueId === null ? filter.showAll : queueIds.includes(ticket.queueId))) return false;
  return filter.search === '' && filter.date === null ? true : undefined;
}

/** Lists of which an event alone does not tell what stands in them: words, days, and what was marked unread. */
export const asksServer = ({ search, date, unread }: TicketListFilter): boolean =>
  search !== '' || date !== null || unread;
