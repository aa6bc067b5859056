import { searchTickets, type TenantTx } from '@recadia/db';
import * as bulk from '../features/tickets/list/bulk.sql.ts';
import * as hits from '../features/tickets/list/message-search.sql.ts';
import * as views from '../features/tickets/list/ticket-views.sql.ts';
import * as tags from '../features/tickets/lifecycle/ticket-tags.sql.ts';
import * as change from '../features/tickets/tickets.change.sql.ts';
import * as list from '../features/tickets/list/tickets.list.sql.ts';
import * as timeline from '../features/tickets/list/timeline.sql.ts';
import type { TicketState } from '../features/tickets/tickets.transitions.ts';
import type { Scope } from '../platform/session/people.ts';
import type { TheirConversation } from './reaches-conversation.ts';

type OtherIds = TheirConversation & { userId: number; queueId: number; tagId: number; viewId: number };
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const state = {
  ...{ status: 'open', userId: null, queueId: null, useIntegration: true, promptId: null, integrationId: null },
} satisfies Omit<TicketState, 'connectionId'>;
const everything: list.Look = {
  statuses: ['open', 'pending', 'closed'],
  branches: { any: ['open', 'pending', 'closed'], ofUser: [], inQueue: [], unqueued: ['pending'] },
  filter: {
    ...{ timezone: 'UTC', tags: null, users: null, queueIds: null, keepsUnqueued: true, whatsappIds: null },
    ...{ date: null, updatedAt: null, unread: false, unanswered: false },
  },
};
const eyes = { seesAll: true, userId: 1, queueIds: [], seesUnqueued: true };
/** A count of the other tenant's rows is too small to recognise. */
const enlarged = async (count: Promise<number>) => 10_000_000 * (await count);

/** Data of the one event in the other tenant's ticket. */
export const theirBatch = JSON.stringify({ cause: 'bulk', batch: 'theirs' });

/** The SQL of tickets, called with our scope and the other tenant's ids. */
export const ticketReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'tickets.change.sql.ts',
    change,
    {
      lockTicket: (tx, mine, { ticketId }) => change.lockTicket(tx, mine, ticketId),
      // All entities of the other tenant are missing here; a found entity would not be named.
      findMissing: async (tx, mine, { userId, queueId, connectionId }) => {
        const missing = await change.findMissing(tx, mine, { userId, queueId, connectionId });
        return missing.length === 3 ? [] : [userId, queueId, connectionId];
      },
      saveTicket: (tx, mine, { ticketId, connectionId }) =>
        change.saveTicket(tx, mine, ticketId, { ...state, connectionId, cause: 'x' }),
      saveTrackingPeriod: (tx, mine, { ticketId, connectionId }) =>
        change.saveTrackingPeriod(tx, mine, ticketId, { ...state, connectionId }),
      listHeldBy: (tx, mine, { userId }) => change.listHeldBy(tx, mine, userId),
      findHolder: (tx, mine, { contactId, connectionId }) => change.findHolder(tx, mine, { contactId, connectionId }),
      deleteTicket: (tx, mine, { ticketId }) => change.deleteTicket(tx, mine, ticketId),
      setUnread: (tx, mine, { ticketId }) => change.setUnread(tx, mine, ticketId, 9),
      countWaiting: (tx, mine, { ticketId }) => enlarged(change.countWaiting(tx, mine, ticketId, 9)),
      lockContact: (tx, mine, { contactId }) => change.lockContact(tx, mine, contactId),
      findUsualConnection: (tx, mine, { userId }) => change.findUsualConnection(tx, mine, userId),
    },
  ],
  [
    'bulk.sql.ts',
    bulk,
    {
      listBatch: (tx, mine, { userId }) => bulk.listBatch(tx, mine, { userId, batch: 'theirs', withinMs: 60_000 }),
      findLastStep: (tx, mine, { ticketId }) => bulk.findLastStep(tx, mine, ticketId),
    },
  ],
  [
    'tickets.list.sql.ts',
    list,
    {
      listTickets: (tx, mine) => list.listTickets(tx, mine, everything, { page: { after: null, offset: 0 }, limit: 9 }),
      countTickets: (tx, mine) => enlarged(list.countTickets(tx, mine, everything)),
      listHits: (tx, mine, { chat }) =>
        list.listHits(tx, mine, searchTickets(mine.companyId, { term: chat.slice(-6), eyes, limit: 9 }), everything),
    },
  ],
  [
    'timeline.sql.ts',
    timeline,
    {
      listTimeline: (tx, mine, { ticketId }) => timeline.listTimeline(tx, mine, ticketId, { before: null, limit: 9 }),
    },
  ],
  [
    'message-search.sql.ts',
    hits,
    { listMessageHits: (tx, mine, { messageId }) => hits.listMessageHits(tx, mine, [messageId]) },
  ],
  [
    'ticket-views.sql.ts',
    views,
    {
      listViews: (tx, mine, { userId }) => views.listViews(tx, mine, userId),
      insertView: (tx, mine, { userId }) =>
        views.insertView(tx, mine, { userId, name: 'de fora', filters: '', most: 9 }),
      updateView: (tx, mine, { userId, viewId: id }) => views.updateView(tx, mine, { userId, id }, { name: 'Outra' }),
      deleteView: (tx, mine, { userId, viewId: id }) => views.deleteView(tx, mine, { userId, id }),
    },
  ],
  [
    'ticket-tags.sql.ts',
    tags,
    {
      listExistingTags: (tx, mine, { tagId }) => tags.listExistingTags(tx, mine, [tagId]),
      listTicketTags: (tx, mine, { ticketId }) => tags.listTicketTags(tx, mine, ticketId),
      changeTicketTags: (tx, mine, { ticketId, tagId }) =>
        tags.changeTicketTags(tx, mine, ticketId, { added: [tagId], removed: [tagId] }),
    },
  ],
];
