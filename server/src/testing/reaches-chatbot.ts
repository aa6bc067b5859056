import type { TenantTx } from '@recadia/db';
import * as chatbot from '../features/chatbot/chatbot.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import * as subscribers from '../platform/jobs/subscribers.sql.ts';
import type { TheirConversation } from './reaches-conversation.ts';

type Reach = (tx: TenantTx, mine: Scope, other: TheirConversation) => Promise<unknown>;
type Reaches = [file: string, functions: object, reaches: Record<string, Reach | null>];

const work = { event_id: 1, subscriber: 'nobody' };
const happened = { name: 'ticket.updated', entityId: 1 } as const;
const times = { greetedAt: null, menuAt: null, awayAt: null, choiceAt: null, resumedAt: null, lastRule: 'mine' };

/** The other tenant's tracking period, found without a scope. */
async function trackingOf(tx: TenantTx, { ticketId }: TheirConversation): Promise<number> {
  const period = tx.selectFrom('ticket_tracking').select('id').where('ticket_id', '=', ticketId);
  return (await period.executeTakeFirst())?.id ?? 0;
}

/** The SQL of the bot and of subscribers' work, called with our scope and the other tenant's ids. */
export const chatbotReaches: Reaches[] = [
  [
    'chatbot.sql.ts',
    chatbot,
    {
      lockBotTicket: (tx, mine, { ticketId }) => chatbot.lockBotTicket(tx, mine, ticketId),
      findInboundMessage: async (tx, mine, { messageId }) =>
        (await chatbot.findInboundMessage(tx, mine, messageId)) && messageId,
      countBotMessages: async (tx, mine, { contactId }) =>
        (await chatbot.countBotMessages(tx, mine, contactId)).unheard > 0 ? contactId : null,
      findBotConnection: (tx, mine, { connectionId }) => chatbot.findBotConnection(tx, mine, connectionId),
      findConversationState: (tx, mine) => chatbot.findConversationState(tx, mine),
      updateBotColumns: (tx, mine, { ticketId }) =>
        chatbot.updateBotColumns(tx, mine, ticketId, { optionId: null, chatbot: true, menus: 9, silence: 'loop' }),
      saveBotState: async (tx, mine, other) =>
        chatbot.saveBotState(tx, mine, other.ticketId, { trackingId: await trackingOf(tx, other), ...times }),
      setQueued: async (tx, mine, other) => chatbot.setQueued(tx, mine, await trackingOf(tx, other), { isBot: true }),
    },
  ],
  [
    'subscribers.sql.ts',
    subscribers,
    {
      insertEventWithWork: (tx, mine, { ticketId }) =>
        subscribers.insertEventWithWork(tx, mine, happened, { ticketId, wanted: [{ subscriber: 'nobody' }] }),
      ticketOfLane: null,
      lockDueWork: (tx, mine, { ticketId }) => subscribers.lockDueWork(tx, mine, ticketId),
      findNextWork: async (tx, mine, { ticketId }) =>
        (await subscribers.findNextWork(tx, mine, ticketId)) === null ? null : ticketId,
      deleteWork: (tx, mine) => subscribers.deleteWork(tx, mine, work),
      setWorkFailed: (tx, mine) => subscribers.setWorkFailed(tx, mine, work, { error: 'mine', pauseMs: 1 }),
    },
  ],
];
