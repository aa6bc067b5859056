import type { TenantTx } from '@recadia/db';
import * as shownMessages from '../features/messages/messages.shown.sql.ts';
import * as prompts from '../features/prompts/prompts.sql.ts';
import * as shownTickets from '../features/tickets/tickets.shown.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import type { TheirConversation } from './reaches-conversation.ts';

type Reach = (tx: TenantTx, mine: Scope, other: TheirConversation) => Promise<unknown>;

const page = { after: null, offset: 0 };

/** The SQL of presented conversations, called with our scope and the other tenant's ids. */
export const shownReaches: [file: string, functions: object, reaches: Record<string, Reach>][] = [
  [
    'messages.shown.sql.ts',
    shownMessages,
    { listShownMessages: (tx, mine, { messageId }) => shownMessages.listShownMessages(tx, mine, [messageId]) },
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
    'prompts.sql.ts',
    prompts,
    {
      listPrompts: (tx, mine) => prompts.listPrompts(tx, mine, { page, limit: 10 }),
      // The other tenant has one prompt; the test looks for a number this long.
      countPrompts: async (tx, mine) => 10_000_000 * (await prompts.countPrompts(tx, mine, { cap: 10 })),
    },
  ],
];
