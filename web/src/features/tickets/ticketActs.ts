/** What can be done to a ticket from its row, its header, the keyboard and the palette. */
export type TicketAct =
  | 'accept'
  | 'return'
  | 'resolve'
  | 'resolveNext'
  | 'reopen'
  | 'transfer'
  | 'tags'
  | 'schedule'
  | 'unread'
  | 'resumeBot'
  | 'peek'
  | 'delete';
