import { searchTickets } from '@recadia/db';
import * as bulk from './bulk.sql.ts';
import * as hits from './message-search.sql.ts';
import * as ofContact from './of-contact.sql.ts';
import * as views from './ticket-views.sql.ts';
import * as list from './tickets.list.sql.ts';
import * as timeline from './timeline.sql.ts';
import type { TenancyCases } from '../../../testing/tenancy.ts';

const everything: list.Look = {
  statuses: ['open', 'pending', 'closed'],
  branches: { any: ['open', 'pending', 'closed'], ofUser: [], inQueue: [], unqueued: ['pending'] },
  filter: {
    timezone: 'UTC',
    tags: null,
    users: null,
    queueIds: null,
    keepsUnqueued: true,
    whatsappIds: null,
    date: null,
    updatedAt: null,
    unread: false,
    unanswered: false,
  },
};
const eyes = { seesAll: true, userId: 1, queueIds: [], seesUnqueued: true };
/** A count of the other tenant's rows is too small to recognise. */
const enlarged = async (count: Promise<number>) => 10_000_000 * (await count);

export const tenancyCases: TenancyCases = [
  [
    'of-contact.sql.ts',
    ofContact,
    {
      listTicketIdsOf: (tx, mine, { contactId }) => ofContact.listTicketIdsOf(tx, mine, contactId, 99),
      listTrackingPeriods: (tx, mine, { ticketId }) => ofContact.listTrackingPeriods(tx, mine, [ticketId], 99),
      deleteMessagesOf: (tx, mine, { ticketId }) => ofContact.deleteMessagesOf(tx, mine, [ticketId], 99),
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
];
