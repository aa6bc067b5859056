import { idParams, noInput } from './primitives.ts';
import { route } from './route.ts';
import { ticket } from './tickets.ts';

/** The visibility rule decides on the ticket, as in all routes of one ticket (TKT-30). */
export const chatbotRoutes = {
  resumeBot: route({
    audience: 'user',
    needs: null,
    plan: null,
    method: 'POST',
    path: '/tickets/:id/resume-bot',
    summary: 'Return a ticket to the bot: the agent is removed, and the next message starts the menu (X-BOT-01)',
    params: idParams,
    query: noInput,
    body: noInput,
    answer: ticket,
    visibility: { 'params.id': 'ticket' },
    errors: ['ERR_NO_TICKET_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};
