import { can } from '@recadia/contract/permissions';
import { aTicketView } from '@recadia/db/testing';
import { aTalk } from '../../../testkit/talks.ts';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, fixed, made, ref, type Caller, type Samples, type UnseenSort } from '../sample.ts';

const showAllOnly = (caller: Caller) => (can(caller, 'tickets-manager:showall') ? null : 'ERR_NO_PERMISSION');
/** Only admins have the queues of the ids created here. */
const ownQueueOnly = showAllOnly;

const position = cursorAt('1700000000000000');
const ids = fixed((_person, n) => JSON.stringify([n, n + 1]));
const flag = fixed((_person, n) => (n % 2 === 0 ? 'true' : 'false'));
const day = fixed(() => '2026-11-15');
const filter = { tags: ids, users: ids, queueIds: ids, whatsappIds: ids, date: day, updatedAt: day };
const flags = { showAll: flag, showQueues: flag, withUnreadMessages: flag, unanswered: flag };
const hidden = { title: 'hidden', params: { id: ref('hiddenTicket') }, refuses: showAllOnly };
const one = { params: { id: ref('ticket') } };
const absentUuid = '00000000-0000-4000-8000-000000000000';

/** TKT-36: reports the holder when another agent has accepted a visible waiting ticket. */
const namesHolder = (sort: UnseenSort) => (sort === 'held without queue' ? 'ERR_OTHER_OPEN_TICKET' : null);

/** Another user's view is answered like an absent one. */
const colleaguesView = {
  params: { id: ref('ticketView') },
  refuses: () => 'ERR_NO_TICKET_VIEW_FOUND' as const,
};

export const kinds: Kinds = {
  ticket: {
    missing: 'ERR_NO_TICKET_FOUND',
    hasVisibility: true,
    make: async (maker) => {
      const talk = await aTalk(maker.admin, maker);
      maker.last.set('ticketContact', talk.contactId);
      return talk.ticketId;
    },
  },
  ticketUuid: {
    missing: 'ERR_NO_TICKET_FOUND',
    hasVisibility: true,
    absentId: absentUuid,
    make: async (maker) => (await aTalk(maker.admin, maker)).uuid,
  },
  hiddenTicket: {
    missing: 'ERR_NO_TICKET_FOUND',
    hasVisibility: true,
    make: async ({ admin, company_id, name }) => (await aTalk(admin, { company_id, name }, 'open')).ticketId,
  },
  ticketContact: {
    missing: 'ERR_NO_CONTACT_FOUND',
    hasVisibility: true,
    make: async (maker) => maker.last.get('ticketContact') ?? (await aTalk(maker.admin, maker)).contactId,
  },
  // Another user's view, which no caller may change.
  ticketView: {
    missing: 'ERR_NO_TICKET_VIEW_FOUND',
    make: async ({ admin, company_id, name, aMember }) =>
      (await aTicketView(admin, { company_id, user_id: (await aMember()).id, name: name('view') })).id,
  },
};

/** Valid calls of tickets. */
export const samples: Samples = {
  listTickets: [
    { query: { searchParam: 'words', pageNumber: anyPage, status: fixed(() => 'pending'), ...flags } },
    { title: 'filters', query: { cursor: position, ...filter } },
  ],
  countTickets: [{ query: { searchParam: 'words', ...filter, ...flags } }],
  searchMessages: [
    { query: { searchParam: 'message' } },
    { title: 'cursor', query: { searchParam: 'message', cursor: position } },
  ],
  showTicket: [one, hidden],
  showTicketByUuid: [{ params: { uuid: ref('ticketUuid') } }],
  showTimeline: [one, { title: 'cursor', ...one, query: { cursor: position } }, hidden],
  createTicket: [
    {
      body: {
        contactId: ref('contact'),
        queueId: ref('queue'),
        whatsappId: ref('connection'),
        userId: ref('self'),
        status: fixed(() => 'open'),
      },
      refuses: ownQueueOnly,
    },
    {
      title: 'own queue',
      body: { contactId: ref('contact'), queueId: fixed((_person, _n, { queueIds }) => queueIds[0]) },
      refuses: (caller) => (caller.hasQueues === false ? ownQueueOnly(caller) : null),
      unseen: (sort) => (sort === 'closed elsewhere' ? null : 'ERR_OTHER_OPEN_TICKET'),
    },
    {
      title: 'for a colleague',
      body: { contactId: ref('contact'), queueId: ref('queue'), whatsappId: ref('connection'), userId: ref('user') },
      refuses: showAllOnly,
    },
  ],
  updateTicket: [
    { title: 'accept', ...one, body: { status: fixed(() => 'open') }, unseen: namesHolder },
    { title: 'return', ...one, body: { status: fixed(() => 'pending'), userId: fixed(() => null) } },
    { title: 'resolve', ...one, body: { status: fixed(() => 'closed') } },
    {
      title: 'transfer',
      ...one,
      body: { queueId: ref('queue'), userId: ref('user'), whatsappId: ref('connection') },
    },
    {
      title: 'answerer',
      ...one,
      body: { useIntegration: true, promptId: ref('prompt'), integrationId: fixed(() => null) },
    },
    { ...hidden, body: { status: fixed(() => 'closed') } },
  ],
  changeTickets: [
    { title: 'accept', body: { action: fixed(() => 'accept'), ids: [ref('ticket')] }, unseen: namesHolder },
    { title: 'resolve', body: { action: fixed(() => 'resolve'), ids: [ref('ticket')] } },
    {
      title: 'transfer',
      body: { action: fixed(() => 'transfer'), ids: [ref('ticket')], queueId: ref('queue'), userId: ref('user') },
    },
    { title: 'tag', body: { action: fixed(() => 'tag'), ids: [ref('ticket')], tagIds: [ref('tag')] } },
    { title: 'hidden', body: { action: fixed(() => 'resolve'), ids: [ref('hiddenTicket')] }, refuses: showAllOnly },
  ],
  undoTickets: [{ body: { undoToken: fixed(() => absentUuid) }, refuses: () => 'ERR_NOT_FOUND' }],
  deleteTicket: [one],
  readTicket: [one, hidden],
  unreadTicket: [one, hidden],
  syncTicketTags: [{ body: { ticketId: ref('ticket'), tags: [{ id: ref('tag') }] } }],
  addTicketTag: [{ params: { ticketId: ref('ticket'), tagId: ref('tag') } }],
  listTicketViews: [{}],
  createTicketView: [{ body: { name: made((n) => `Visão ${n}`), filters: fixed(() => 'unread=1&tags=3-4') } }],
  updateTicketView: [
    { ...colleaguesView, body: { name: made((n) => `Outra ${n}`), filters: fixed(() => 'tab=closed') } },
  ],
  deleteTicketView: [colleaguesView],
  removeTicketLanes: [{ params: { ticketId: ref('ticket') } }],
};
