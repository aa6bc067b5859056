import type { TenantTx } from '@recadia/db';
import * as chatbot from './chatbot.sql.ts';
import type { OtherTenant } from '../../testing/other-tenant.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const times = { greetedAt: null, menuAt: null, awayAt: null, choiceAt: null, resumedAt: null, lastRule: 'mine' };
/** The other tenant's tracking period, found without a scope. */
async function trackingOf(tx: TenantTx, { ticketId }: OtherTenant): Promise<number> {
  const period = tx.selectFrom('ticket_tracking').select('id').where('ticket_id', '=', ticketId);
  return (await period.executeTakeFirst())?.id ?? 0;
}

export const tenancyCases: TenancyCases = [
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
      findWorkingTimeZone: (tx, mine) => chatbot.findWorkingTimeZone(tx, mine),
      updateBotColumns: (tx, mine, { ticketId }) =>
        chatbot.updateBotColumns(tx, mine, ticketId, { optionId: null, chatbot: true, menus: 9, silence: 'loop' }),
      saveBotState: async (tx, mine, other) =>
        chatbot.saveBotState(tx, mine, other.ticketId, { trackingId: await trackingOf(tx, other), ...times }),
      setQueued: async (tx, mine, other) => chatbot.setQueued(tx, mine, await trackingOf(tx, other), { isBot: true }),
    },
  ],
];
