import { chatbotRoutes } from '@recadia/contract/chatbot';
import { aTalkIn } from '../../testing/busy-company.ts';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: {
    resumeBot: {
      'in one that is held': ({ call }, { agent, desk: { held } }) =>
        call(chatbotRoutes.resumeBot, { as: agent.token, params: { id: held.id } }),
    },
  },

  calls: async (place, company) => {
    const { ticketId } = await aTalkIn(place, company);
    return [[chatbotRoutes.resumeBot, { params: { id: ticketId } }]];
  },
});
