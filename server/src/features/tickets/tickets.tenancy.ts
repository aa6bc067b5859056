import * as change from './tickets.change.sql.ts';
import * as shownTickets from './tickets.shown.sql.ts';
import * as tickets from './tickets.sql.ts';
import type { TicketState } from './tickets.transitions.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const at = new Date(0);
const state = {
  status: 'open',
  userId: null,
  queueId: null,
  useIntegration: true,
  promptId: null,
  integrationId: null,
} satisfies Omit<TicketState, 'connectionId'>;
/** A count of the other tenant's rows is too small to recognise. */
const enlarged = async (count: Promise<number>) => 10_000_000 * (await count);

export const tenancyCases: TenancyCases = [
  [
    'tickets.sql.ts',
    tickets,
    {
      lockOpenTicket: (tx, mine, { contactId, connectionId }) =>
        tickets.lockOpenTicket(tx, mine, { contactId, connectionId }),
      lockConversation: (tx, mine, { contactId, connectionId }) =>
        tickets.lockConversation(tx, mine, { contactId, connectionId }),
      findOrOpen: (tx, mine, { contactId, connectionId }) =>
        tickets.findOrOpen(tx, mine, {
          contactId,
          connectionId,
          isGroup: false,
          at,
          reopens: true,
          status: 'pending',
        }),
      insertTracking: (tx, mine, { ticketId, connectionId }) =>
        tickets.insertTracking(tx, mine, { ticketId, connectionId }),
      setTracking: (tx, mine, { ticketId }) => tickets.setTracking(tx, mine, ticketId, 'finished'),
      insertTicketEvent: (tx, mine, { ticketId, contactId, connectionId }) => {
        const ticket = { id: ticketId, contact_id: contactId, connection_id: connectionId, queue_id: null };
        return tickets.insertTicketEvent(tx, mine, ticket, { kind: 'opened' });
      },
      setLastMessage: (tx, mine, { ticketId }) =>
        tickets.setLastMessage(tx, mine, ticketId, { text: 'x', fromMe: true }),
      bumpedColumns: null,
      bumpTicket: (tx, mine, { ticketId }) =>
        tickets.bumpTicket(tx, mine, ticketId, {
          text: 'x',
          at,
          fromMe: false,
          unread: 1,
          wait: null,
          windowExpiresAt: null,
        }),
    },
  ],
  [
    'tickets.shown.sql.ts',
    shownTickets,
    {
      listShownTickets: (tx, mine, { ticketId }) => shownTickets.listShownTickets(tx, mine, [ticketId]),
      findShownTicket: (tx, mine, { ticketId }) => shownTickets.findShownTicket(tx, mine, { id: ticketId }),
      findTicketVisibility: async (tx, mine, { ticketId }) =>
        (await shownTickets.findTicketVisibility(tx, mine, ticketId)) && ticketId,
    },
  ],
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
];
