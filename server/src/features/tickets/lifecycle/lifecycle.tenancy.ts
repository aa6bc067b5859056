import * as move from './merge.sql.ts';
import * as moves from './message-moves.sql.ts';
import * as rating from './rating.sql.ts';
import * as tags from './ticket-tags.sql.ts';
import * as trial from './trial.sql.ts';
import type { TenancyCases } from '../../../testing/tenancy.ts';

const at = new Date(0);
const words = { last_message: 'x', last_message_at: at, last_from_me: false, unread_messages: 9 };

export const tenancyCases: TenancyCases = [
  [
    'rating.sql.ts',
    rating,
    {
      lockClosed: (tx, mine, { contactId, connectionId }) =>
        rating.lockClosed(tx, mine, { contactId, connectionId }, 'oi'),
      insertRating: (tx, mine, { ticketId, lifeId, userId }) =>
        rating.insertRating(tx, mine, { ticketId, lifeId, userId, rate: 1 }),
      setRating: (tx, mine, { lifeId }) => rating.setRating(tx, mine, lifeId, 'over'),
      findUnrated: (tx, mine, { ticketId }) => rating.findUnrated(tx, mine, ticketId),
    },
  ],
  [
    'merge.sql.ts',
    move,
    {
      lockTickets: (tx, mine, { contactId }) => move.lockTickets(tx, mine, [contactId]),
      moveTickets: (tx, mine, { contactId }) => move.moveTickets(tx, mine, { from: contactId, to: contactId + 1 }),
      findMoving: (tx, mine, { ticketId }) => move.findMoving(tx, mine, ticketId),
      setLastMessage: (tx, mine, { ticketId }) => move.setLastMessage(tx, mine, ticketId, words),
      closeAsMerged: (tx, mine, { ticketId }) => move.closeAsMerged(tx, mine, ticketId),
      reviveMerged: (tx, mine, { ticketId }) => move.reviveMerged(tx, mine, ticketId, 'open'),
    },
  ],
  [
    'message-moves.sql.ts',
    moves,
    {
      moveRound: (tx, mine, { ticketId }) =>
        moves.moveRound(tx, mine, { kind: 'ticket', from: ticketId, to: ticketId + 1, most: 5 }),
      insertMove: async (tx, mine, { ticketId }) =>
        void (await moves.insertMove(tx, mine, { kind: 'ticket', from: ticketId, to: ticketId + 1 })),
      endMove: async (tx, mine, { ticketId }) =>
        (await moves.endMove(tx, mine, { kind: 'ticket', from: ticketId, to: ticketId + 1 })).length > 0,
      lockMove: (tx, mine, { messageId }) => moves.lockMove(tx, mine, messageId),
      saveRound: (tx, mine, { messageId }) =>
        moves.saveRound(tx, mine, messageId, { movedIds: [], onlyIds: null, isComplete: true }),
    },
  ],
  [
    'ticket-tags.sql.ts',
    tags,
    {
      listExistingTags: (tx, mine, { idOf }) => tags.listExistingTags(tx, mine, [idOf('tags')]),
      listTicketTags: (tx, mine, { ticketId }) => tags.listTicketTags(tx, mine, ticketId),
      changeTicketTags: (tx, mine, { ticketId, idOf }) =>
        tags.changeTicketTags(tx, mine, ticketId, { added: [idOf('tags')], removed: [idOf('tags')] }),
    },
  ],
  [
    'trial.sql.ts',
    trial,
    {
      isInTrial: async (tx, mine) => void (await trial.isInTrial(tx, mine)),
      countBegun: async (tx, mine) => void (await trial.countBegun(tx, mine)),
    },
  ],
];
