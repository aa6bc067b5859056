import type { Ticket, TicketStatus } from '@recadia/contract/tickets';

const ticketTabs = ['open', 'closed', 'search'] as const;
type TicketTab = (typeof ticketTabs)[number];
/** The two sides of the open tab. */
type OpenSide = 'assigned' | 'pending';

/** Filters that every list has. */
interface SharedFilters {
  /** The ticket must have all of these tags. */
  tags: number[];
  users: number[];
  connections: number[];
  unread: boolean;
  /** The last message is from the customer. */
  unanswered: boolean;
  /** The day of creation, YYYY-MM-DD. */
  date: string | null;
}

/** The filters in the address. */
export interface TicketFilters extends SharedFilters {
  tab: TicketTab;
  side: OpenSide;
  /** Null means all queues. */
  queueIds: number[] | null;
  showAll: boolean;
  /** Tickets of other agents in the chosen queues, without tickets that have no queue. */
  showQueues: boolean;
  search: string;
}

/** The filter of one list request, which is also its cache key and decides whether a ticket belongs to the list. */
export interface TicketListFilter extends SharedFilters {
  status: TicketStatus | null;
  /** The requesting user; without showAll and showQueues the list holds only the user's own and pending tickets. */
  userId: number;
  showAll: boolean;
  showQueues: boolean;
  queueIds: number[] | null;
  search: string;
}

/** The filters after the user has cleared all of them. */
export const unfiltered: SharedFilters & Pick<TicketFilters, 'search' | 'queueIds'> = {
  tags: [],
  users: [],
  connections: [],
  unread: false,
  unanswered: false,
  date: null,
  search: '',
  queueIds: null,
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

/** Default values are omitted, so that an address without parameters is the default list. */
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
  /** The user has tickets-manager:showall. */
  seesAll: boolean;
  /** The user has tickets-manager:showqueues. */
  seesQueues: boolean;
}

type AgentScope = Pick<TicketListFilter, 'showAll' | 'showQueues'>;

/** Closed and found tickets include those of other agents, open tickets only on request (TKT-05). */
export function listFilter(filters: TicketFilters, viewer: Viewer): TicketListFilter {
  const { tab, side, queueIds, search } = filters;
  const allAgents = narrowed(filters, viewer, { showAll: true, showQueues: false });
  switch (tab) {
    case 'open':
      return { ...openFilter(filters, viewer), status: side === 'assigned' ? 'open' : 'pending' };
    case 'closed':
      return { ...allAgents, status: 'closed', queueIds, search: '' };
    case 'search':
      return { ...allAgents, status: null, queueIds: null, search };
  }
}

/** The filter shared by both sides of the open tab, used for their counters. */
export function openFilter(filters: TicketFilters, viewer: Viewer): TicketListFilter {
  return { ...narrowed(filters, viewer, filters), status: null, queueIds: filters.queueIds, search: '' };
}

/** With an address of an admin, a supervisor sees the own queues. */
function allowed({ showAll, showQueues }: AgentScope, { seesAll, seesQueues }: Viewer): AgentScope {
  return { showAll: showAll && seesAll, showQueues: seesQueues && (seesAll ? showQueues : showAll || showQueues) };
}

/** The filter by user applies only when the list holds tickets of other users. */
function narrowed(filters: TicketFilters, viewer: Viewer, asked: AgentScope) {
  const { tags, users, connections, unread, unanswered, date } = filters;
  const reach = allowed(asked, viewer);
  const whose = isOwnOnly(reach) ? [] : users;
  return { userId: viewer.userId, ...reach, tags, users: whose, connections, unread, unanswered, date };
}

const isOwnOnly = ({ showAll, showQueues }: AgentScope): boolean => !showAll && !showQueues;

/** A filter other than the queue is active; the queue filter is visible in its own button. */
export const hasActiveFilter = ({
  tags,
  users,
  connections,
  unread,
  unanswered,
  date,
  search,
}: TicketListFilter): boolean =>
  tags.length + users.length + connections.length > 0 || unread || unanswered || date !== null || search !== '';

/** Whether a visible ticket belongs to the list; undefined when only the server knows. */
export function matchesFilter(ticket: Ticket, filter: TicketListFilter): boolean | undefined {
  const { tags, users, connections, queueIds } = filter;
  if (filter.status !== null && ticket.status !== filter.status) return false;
  // A text search also finds tickets of other agents, within the user's visibility.
  const isNarrow = isOwnOnly(filter) && filter.search === '';
  if (isNarrow && ticket.status !== 'pending' && ticket.userId !== filter.userId) return false;
  if (filter.unread && ticket.unreadMessages === 0) return false;
  if (filter.unanswered && ticket.lastFromMe) return false;
  if (connections.length > 0 && !connections.includes(ticket.whatsappId)) return false;
  if (users.length > 0 && !(ticket.userId !== null && users.includes(ticket.userId))) return false;
  if (!tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  // With showAll, tickets without a queue pass the queue filter.
  if (queueIds && !(ticket.queueId === null ? filter.showAll : queueIds.includes(ticket.queueId))) return false;
  return filter.search === '' && filter.date === null ? true : undefined;
}

/** Lists whose content an event cannot decide: text, date and unread filters. */
export const isDecidedByServer = ({ search, date, unread }: TicketListFilter): boolean =>
  search !== '' || date !== null || unread;
