import type { LivePayload } from '@recadia/contract/live';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { messageRoutes, type Message } from '@recadia/contract/messages';
import { aMessage } from '@recadia/db/testing';
import { aTalkIn } from '../../testing/busy-company.ts';
import { listOfTicket, type LiveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

const messagesOf = (ticketId: number): LiveList => ({
  name: 'messages',
  asks: [['joinChatBox', ticketId]],
  fetch: async ({ call }, { token: as }) => {
    const { status, body } = await call(conversationRoutes.listMessages, { as, params: { ticketId } });
    return status === 200 ? body.messages : [];
  },
  keyOf: (row) => (row as Message).id.padStart(16, '0'),
  apply: (rows, { kind, payload }) =>
    kind === 'appMessage' ? applyMessage(rows as Message[], payload as LivePayload<'appMessage'>) : rows,
});

/** An answer of an agent marks the earlier messages as read. */
function applyMessage(rows: Message[], change: LivePayload<'appMessage'>): Message[] {
  if (change.action === 'delete') return rows.filter(({ id }) => id !== change.messageId);
  const { message } = change;
  const others = rows.filter(({ id }) => id !== message.id);
  const isAnswer = change.action === 'create' && message.fromMe;
  return [...(isAnswer ? others.map((row) => ({ ...row, read: row.read || !row.fromMe })) : others), message];
}

export const verification = verificationOf({
  lists: ({ talk: { ticketId } }) => [listOfTicket(ticketId, messagesOf(ticketId))],

  actions: {
    sendMessage: {
      'an answer': ({ call }, { agent, talk: { ticketId } }) =>
        call(conversationRoutes.sendMessage, { as: agent.token, params: { ticketId }, body: { body: 'bom dia' } }),
    },
    editMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
    changeMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
    deleteMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
    reactToMessage: { changesNoList: 'asks WhatsApp; the result is emitted after its answer' },
    retryMessage: {
      'a send that failed': ({ call }, { supervisor, talk: { failedId: id } }) =>
        call(conversationRoutes.retryMessage, { as: supervisor.token, params: { id } }),
    },
    discardMessage: {
      'a send that failed': ({ call }, { agent, talk: { hopelessId: id } }) =>
        call(conversationRoutes.discardMessage, { as: agent.token, params: { id } }),
    },
  },

  calls: async (place, company) => {
    const { ticketId, connectionId, failedId, hopelessId } = await aTalkIn(place, company);
    const { admin } = place.db;
    const sent = { ticket_id: ticketId, connection_id: connectionId, from_me: true, ack: 1 };
    const message = await aMessage(admin, { company_id: company.company.id, ...sent });
    const params = { id: message.id };
    return [
      [conversationRoutes.listMessages, { params: { ticketId } }],
      [conversationRoutes.listMessages, { params: { ticketId }, query: { around: message.id } }],
      [conversationRoutes.sendMessage, { params: { ticketId }, body: { body: 'bom dia', quotedMsg: params } }],
      [conversationRoutes.editMessage, { params, body: { body: 'boa tarde' } }],
      [conversationRoutes.changeMessage, { params, body: { body: 'boa noite' } }],
      [conversationRoutes.reactToMessage, { params, body: { emoji: '👍' } }],
      [conversationRoutes.deleteMessage, { params }],
      [conversationRoutes.retryMessage, { params: { id: failedId } }],
      [conversationRoutes.discardMessage, { params: { id: hopelessId } }],
      [messageRoutes.showMedia, { params: { id: 999_999 } }, 'ERR_NOT_FOUND'],
      [messageRoutes.openMedia, { params: { link: 'a-b-c.d' } }, 'ERR_NOT_FOUND'],
    ];
  },
});
