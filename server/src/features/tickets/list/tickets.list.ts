import { countCap, pageSize } from '@recadia/contract/limits';
import { ticketStatuses, type TicketListQuery, type TicketStatus } from '@recadia/contract/tickets';
import { searchTickets, tenantTx, type Viewer, type TenantTx } from '@recadia/db';
import { pageOf, readPage, type Page } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import * as sql from './tickets.list.sql.ts';
import type { Branches, TicketFilter } from './tickets.list.sql.ts';
import { viewerOf, listReach, type ListReach } from '../tickets.policy.ts';
import { listShownTickets, type ShownTicket } from '../tickets.shown.sql.ts';

type TicketQuery = Omit<TicketListQuery, 'pageNumber' | 'cursor'>;
/** Maximum number of search matches, so that a search for "a" in a large company ends. */
const searchLimit = 1_000;

/** TKT-31: a page of the tickets that the actor may see; filters only narrow it. */
export function pageOfTickets(scope: Scope, actor: Actor, timezone: string, query: TicketListQuery) {
  const limit = pageSize.tickets;
  const page = readTicketPage(query, limit);
  const listQuery = listQueryOf(actor, timezone, query);
  return tenantTx(scope, async (tx) => {
    const hits = await listMatches(tx, scope, listQuery, query.searchParam);
    if (hits) return pageOfHits(tx, scope, hits, { page, limit });
    const rows = await sql.listTickets(tx, scope, listQuery, { page, limit: limit + 1 });
    const counted = await sql.countTickets(tx, scope, listQuery, countCap + 1);
    return pageOf(rows, { limit, counted, positionOf: ({ position, id }) => [position, id] });
  });
}

/** The ticket counts of the two tabs, with the same filters. */
export async function countTickets(scope: Scope, actor: Actor, timezone: string, query: TicketQuery) {
  const listQuery = (status?: TicketStatus) => listQueryOf(actor, timezone, { ...query, status });
  return tenantTx(scope, async (tx) => {
    const hits = await listMatches(tx, scope, listQuery(), query.searchParam);
    const count = async (status: TicketStatus) =>
      hits ? hits.filter((hit) => hit.status === status).length : sql.countTickets(tx, scope, listQuery(status));
    return { open: await count('open'), pending: await count('pending') };
  });
}

interface ListQuery extends sql.Look {
  viewer: Viewer;
}

function listQueryOf(actor: Actor, timezone: string, query: TicketQuery): ListQuery {
  const [viewer, reach] = [viewerOf(actor), listReach(actor, query)];
  const statuses = query.status ? [query.status] : [...ticketStatuses];
  const some = (ids: number[] | undefined) => (ids?.length ? ids : null);
  const filter: TicketFilter = {
    timezone,
    tags: some(query.tags),
    users: some(query.users),
    queueIds: some(query.queueIds),
    // C-75: an admin who sees all tickets keeps those without a queue.
    keepsUnqueued: reach === 'all',
    whatsappIds: some(query.whatsappIds),
    date: query.date ?? null,
    updatedAt: query.updatedAt ?? null,
    unread: query.withUnreadMessages ?? false,
    unanswered: query.unanswered ?? false,
  };
  return { viewer, statuses, filter, branches: branchesOf(viewer, statuses, filter, reach) };
}

/**
 * The visibility rule, split into branches that an index returns in the order of the list, so that a page costs the
 * same for any number of tickets. Without showAll and showQueues the branches are the actor's own tickets and pending
 * ones.
 */
function branchesOf(viewer: Viewer, statuses: TicketStatus[], filter: TicketFilter, reach: ListReach): Branches {
  const { users, queueIds, keepsUnqueued } = filter;
  const branches: Branches = { any: [], ofUser: [], inQueue: [], unqueued: [] };
  const add = (status: TicketStatus) => ({
    ofUsers: (ids: number[]) => branches.ofUser.push(...ids.map((id) => [status, id] as const)),
    inQueues: (ids: number[]) => branches.inQueue.push(...ids.map((id) => [status, id] as const)),
  });
  for (const status of statuses) {
    const { ofUsers, inQueues } = add(status);
    if (viewer.seesAll && (reach !== 'own' || status === 'pending')) {
      if (users) ofUsers(users);
      else if (queueIds) inQueues(queueIds);
      else branches.any.push(status);
      if (!users && queueIds && keepsUnqueued) branches.unqueued.push(status);
      continue;
    }
    ofUsers([viewer.userId]);
    if (status === 'pending' || reach === 'queues')
      inQueues(queueIds ? viewer.queueIds.filter((id) => queueIds.includes(id)) : viewer.queueIds);
    if (status === 'pending' && viewer.seesUnqueued) branches.unqueued.push(status);
  }
  return branches;
}

async function listMatches(tx: TenantTx, scope: Scope, listQuery: ListQuery, searchParam: string | undefined) {
  const term = searchParam?.trim();
  if (!term) return undefined;
  const found = searchTickets(scope.companyId, { term, eyes: listQuery.viewer, limit: searchLimit });
  return sql.listHits(tx, scope, found, listQuery);
}

async function pageOfHits(
  tx: TenantTx,
  scope: Scope,
  hits: sql.Hit[],
  { page: { after, offset }, limit }: { page: Page; limit: number },
) {
  const from = after ? hits.findIndex((hit) => isAfter(hit, after)) : offset;
  const found = from < 0 ? [] : hits.slice(from, from + limit + 1);
  const page = pageOf(found, { limit, counted: hits.length, positionOf: ({ position, id }) => [position, id] });
  const shown = new Map(
    (
      await listShownTickets(
        tx,
        scope,
        page.rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return { ...page, rows: page.rows.map(({ id }) => shown.get(id)).filter((row): row is ShownTicket => !!row) };
}

const isAfter = (hit: sql.Hit, [position, id]: readonly [string, number]): boolean =>
  hit.position === position ? hit.id < id : BigInt(hit.position) < BigInt(position);

/** Positions are in microseconds, because two tickets may change in the same millisecond. */
export function readTicketPage(request: Parameters<typeof readPage>[0], limit: number): Page {
  const page = readPage(request, limit);
  if (page.after && !/^\d{1,16}$/.test(page.after[0]))
    throw new AppError('ERR_VALIDATION', { details: { fields: { cursor: 'invalid_format' } } });
  return page;
}
