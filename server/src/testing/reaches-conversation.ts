import type { TenantTx } from '@recadia/db';
import type { WaEvent } from '@recadia/whatsapp';
import * as identities from '../features/contacts/identities.sql.ts';
import * as merge from '../features/contacts/merge.sql.ts';
import type { Name } from '../features/contacts/names.ts';
import * as changes from '../features/messages/messages.changes.sql.ts';
import * as inbound from '../features/messages/inbound/inbound.sql.ts';
import * as ingest from '../features/messages/inbound/ingest.sql.ts';
import * as moves from '../features/tickets/lifecycle/message-moves.sql.ts';
import * as move from '../features/tickets/lifecycle/merge.sql.ts';
import * as tickets from '../features/tickets/tickets.sql.ts';
import * as lanes from '../platform/jobs/lanes.sql.ts';
import type { Scope } from '../platform/session/people.ts';

/** Ids of another company's conversation. */
export interface TheirConversation {
  connectionId: number;
  contactId: number;
  ticketId: number;
  messageId: number;
  waId: string;
  mergeId: number;
  inboundId: number;
  chat: string;
  phone: string;
}

type Reach = (tx: TenantTx, mine: Scope, other: TheirConversation) => Promise<unknown>;
type Reaches = [file: string, functions: object, reaches: Record<string, Reach | null>];

const names = ({ phone }: TheirConversation): Name[] => [{ kind: 'phone', key: phone, value: phone }];
const group: Name = { kind: 'group', key: 'g', value: 'g' };
const at = new Date(0);
const words = { last_message: 'x', last_message_at: at, last_from_me: false, unread_messages: 9 };
const inboundMessage = {
  from_me: false,
  from_phone: false,
  is_read: false,
  ack: 0,
  at,
  body: 'x',
  media_type: 'chat',
  data: {},
};
const event: WaEvent = { type: 'group', dedupeKey: 'g:1', at, group: { kind: 'group', value: 'g' }, subject: 'x' };
const laneOf = ({ companyId }: Scope, { connectionId, chat }: TheirConversation): lanes.HeldLane => ({
  ...{ companyId, connectionId, direction: 'in', chat, epoch: 0 },
});
const silently = (work: Promise<unknown>) => work.then(() => undefined);

/** The SQL of contacts, tickets and inbound events, called with our scope and the other tenant's ids. */
export const conversationReaches: Reaches[] = [
  [
    'identities.sql.ts',
    identities,
    {
      findNames: (tx, mine, other) => identities.findNames(tx, mine, names(other)),
      lockNames: (tx, mine, other) => identities.lockNames(tx, mine, names(other)),
      lockContacts: (tx, mine, { contactId }) => identities.lockContacts(tx, mine, [contactId]),
      insertContact: (tx, mine) =>
        silently(
          identities.insertContact(tx, mine, {
            ...{ name: 'Nova', number: '', is_group: false, reply_kind: null, reply_value: null },
          }),
        ),
      updateContact: (tx, mine, { contactId }) => identities.updateContact(tx, mine, contactId, { name: 'Outra' }),
      saveNames: (tx, mine, { contactId }) => identities.saveNames(tx, mine, contactId, [group]),
      listNames: (tx, mine, { contactId }) => identities.listNames(tx, mine, contactId),
      findReply: (tx, mine, { contactId }) => identities.findReply(tx, mine, contactId),
    },
  ],
  [
    'merge.sql.ts',
    merge,
    {
      moveNames: (tx, mine, { contactId }) => merge.moveNames(tx, mine, contactId, contactId + 1),
      moveNamesBack: (tx, mine, { contactId, phone }) =>
        merge.moveNamesBack(tx, mine, { from: contactId, to: contactId + 1, names: [`phone:${phone}`] }),
      moveExtraInfo: (tx, mine, { contactId }) => merge.moveExtraInfo(tx, mine, { from: contactId, to: contactId + 1 }),
      setMergedInto: (tx, mine, { contactId }) => merge.setMergedInto(tx, mine, contactId, contactId),
      insertMerge: (tx, mine, { contactId }) =>
        merge.insertMerge(tx, mine, {
          ...{ kept_id: contactId, merged_id: contactId, reason: 'x', moved: '{}', user_id: null },
        }),
      lockMerge: (tx, mine, { mergeId }) => merge.lockMerge(tx, mine, mergeId),
      setUndone: (tx, mine, { mergeId }) => merge.setUndone(tx, mine, mergeId),
      listMerges: (tx, mine, { contactId }) => merge.listMerges(tx, mine, contactId),
      deleteContact: (tx, mine, { contactId }) => merge.deleteContact(tx, mine, contactId),
      isKeptApart: (tx, mine, { contactId }) => merge.isKeptApart(tx, mine, [contactId]),
    },
  ],
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
          ...{ contactId, connectionId, isGroup: false, at, reopens: true, status: 'pending' },
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
      insertMove: (tx, mine, { ticketId }) =>
        moves.insertMove(tx, mine, { kind: 'ticket', from: ticketId, to: ticketId + 1 }),
      endMove: async (tx, mine, { ticketId }) =>
        (await moves.endMove(tx, mine, { kind: 'ticket', from: ticketId, to: ticketId + 1 })).length > 0,
      lockMove: (tx, mine, { messageId }) => moves.lockMove(tx, mine, messageId),
      saveRound: (tx, mine, { messageId }) =>
        moves.saveRound(tx, mine, messageId, { movedIds: [], onlyIds: null, isComplete: true }),
      setMoveFailed: (tx, mine, { messageId }) =>
        moves.setMoveFailed(tx, mine, messageId, { error: 'x', pausesMs: [1] }),
    },
  ],
  [
    'messages.changes.sql.ts',
    changes,
    {
      lockMessage: (tx, mine, { connectionId, waId }) => changes.lockMessage(tx, mine, { connectionId, waId }),
      raiseAck: (tx, mine, { connectionId, waId }) => changes.raiseAck(tx, mine, { connectionId, waId }, 5),
      applyEdit: (tx, mine, { messageId }) => changes.applyEdit(tx, mine, messageId, { text: 'x', key: 'k', at }),
      applyDeletion: (tx, mine, { messageId }) => changes.applyDeletion(tx, mine, messageId),
      applyReaction: (tx, mine, { messageId }) =>
        changes.applyReaction(tx, mine, messageId, { senderId: 'me', emoji: null, fromMe: true, at }),
    },
  ],
  [
    'inbound.sql.ts',
    inbound,
    { recordInbound: (tx, mine, { connectionId }) => inbound.recordInbound(tx, mine, connectionId, [event]) },
  ],
  [
    'ingest.sql.ts',
    ingest,
    {
      lockDue: (tx, mine, { connectionId, chat }) => ingest.lockDue(tx, mine, { connectionId, chat }, 5),
      freeLane: (tx, mine, other) => ingest.freeLane(tx, laneOf(mine, other)),
      setDone: (tx, mine, { inboundId }) => ingest.setDone(tx, mine, [inboundId]),
      setLater: (tx, mine, { inboundId }) => ingest.setLater(tx, mine, inboundId, { afterMs: 1, attempts: 1 }),
      insertInboundMessage: (tx, mine, { ticketId, connectionId, contactId }) => {
        const place = { ticket_id: ticketId, connection_id: connectionId, contact_id: contactId };
        return ingest.insertInboundMessage(
          tx,
          mine,
          { ...place, ...inboundMessage, wa_id: 'x', sender_id: null },
          true,
        );
      },
    },
  ],
  [
    'lanes.sql.ts',
    lanes,
    {
      setLanesDue: (tx, mine, other) => lanes.setLanesDue(tx, mine, [laneOf(mine, other)], {}),
      lockLane: async (tx, mine, other) => (await lanes.lockLane(tx, laneOf(mine, other))) && other.connectionId,
      setLaneFree: (tx, mine, other) => lanes.setLaneFree(tx, laneOf(mine, other), null),
    },
  ],
];
