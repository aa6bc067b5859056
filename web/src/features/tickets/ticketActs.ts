/** What can be done to a ticket from its row, its header, the keyboard and the palette. */
export type TicketAct =
  'accept' | 'return' | 'resolve' | 'resolveNext' | 'reopen' | 'transfer' | 'tags' | 'unread' | 'peek' | 'delete';
