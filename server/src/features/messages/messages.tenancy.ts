import * as changes from './messages.changes.sql.ts';
import * as pages from './messages.page.sql.ts';
import * as shownMessages from './messages.shown.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const at = new Date(0);
const wanted = { limit: 9, cap: 9 };

export const tenancyCases: TenancyCases = [
  [
    'messages.changes.sql.ts',
    changes,
    {
      lockMessage: (tx, mine, { connectionId, waId }) => changes.lockMessage(tx, mine, { connectionId, waId }),
      raiseAck: (tx, mine, { connectionId, waId }) => changes.raiseAck(tx, mine, { connectionId, waId }, 5),
      raiseSettledAcks: (tx, mine, { connectionId, waId }) =>
        changes.raiseSettledAcks(tx, mine, connectionId, [{ waId, ack: 5 }]),
      applyEdit: (tx, mine, { messageId }) => changes.applyEdit(tx, mine, messageId, { text: 'x', key: 'k', at }),
      applyDeletion: (tx, mine, { messageId }) => changes.applyDeletion(tx, mine, messageId),
      applyReaction: (tx, mine, { messageId }) =>
        changes.applyReaction(tx, mine, messageId, { senderId: 'me', emoji: null, fromMe: true, at }),
    },
  ],
  [
    'messages.shown.sql.ts',
    shownMessages,
    {
      listShownMessages: (tx, mine, { messageId }) => shownMessages.listShownMessages(tx, mine, [messageId]),
      listShownMessagesWithTickets: (tx, mine, { messageId }) =>
        shownMessages.listShownMessagesWithTickets(tx, mine, [messageId]),
    },
  ],
  [
    'messages.page.sql.ts',
    pages,
    {
      listOlder: (tx, mine, { ticketId }) =>
        pages.listOlder(tx, mine, ticketId, { ...wanted, before: null, offset: 0 }),
      listNewer: (tx, mine, { ticketId }) => pages.listNewer(tx, mine, ticketId, { ...wanted, after: ['0', 0] }),
      listAround: (tx, mine, { ticketId, messageId }) =>
        pages.listAround(tx, mine, ticketId, { ...wanted, id: messageId }),
    },
  ],
];
