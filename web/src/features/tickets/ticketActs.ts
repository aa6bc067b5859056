import type { Ticket } from '@recadia/contract/tickets';

/** What can be done to a ticket from its row, its header, the keyboard and the palette. */
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

/** A person or its own limits keep the bot out of a conversation that it could have. */
export const isBotOut = ({ botSilence, status, isGroup }: Ticket): boolean =>
  botSilence !== null && status !== 'closed' && !isGroup;

/** A colleague serves it: whoever wants it asks them. */
export const isColleagues = ({ status, userId }: Ticket, me: number): boolean =>
  status === 'open' && userId !== null && userId !== me;
