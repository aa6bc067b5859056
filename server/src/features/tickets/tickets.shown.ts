import type { ShownTicket } from './tickets.shown.sql.ts';

/** A ticket that was read as JSON, with its dates. */
export function decodeShownTicket(ticket: ShownTicket): ShownTicket {
  const date = (value: Date | null) => value && new Date(value);
  return {
    ...ticket,
    last_message_at: new Date(ticket.last_message_at),
    window_expires_at: date(ticket.window_expires_at),
    waiting_since: date(ticket.waiting_since),
    created_at: new Date(ticket.created_at),
    updated_at: new Date(ticket.updated_at),
  };
}
