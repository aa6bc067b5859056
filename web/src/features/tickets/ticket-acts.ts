import type { Ticket } from '@recadia/contract/tickets';

/** Actions on a ticket from its row, its header, the keyboard and the palette. */
export type TicketAct =
  | 'accept'
  | 'return'
  | 'resolve'
  | 'resolveNext'
  | 'reopen'
  | 'transfer'
  | 'askTransfer'
  | 'tags'
  | 'schedule'
  | 'unread'
  | 'resumeBot'
  | 'peek'
  | 'delete';

/** The bot could answer this conversation but is silenced by a user or by its limits. */
export const isBotSilenced = ({ botSilence, status, isGroup }: Ticket): boolean =>
  botSilence !== null && status !== 'closed' && !isGroup;

/** Another agent has the ticket, so the user has to ask for it. */
export const isAssignedToOther = ({ status, userId }: Ticket, me: number): boolean =>
  status === 'open' && userId !== null && userId !== me;
