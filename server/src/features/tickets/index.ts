export { ticketBelongings } from './move.ts';
export { findOrOpenTicket, visibilityOf } from './open.ts';
export { bumpTicket } from './tickets.sql.ts';
