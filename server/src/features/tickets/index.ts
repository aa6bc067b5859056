export { ticketBelongings } from './move.ts';
export { findOrOpenTicket } from './open.ts';
export { listShownTickets, type ShownTicket } from './tickets.shown.sql.ts';
export { audienceOf, ticketLiveEvents } from './tickets.events.ts';
export { canSeeTicket } from './tickets.policy.ts';
export { registerTicketRoutes } from './tickets.routes.ts';
export { presentTicket, presentTicketContact, sightOf } from './tickets.present.ts';
export { bumpTicket, setLastWords } from './tickets.sql.ts';
export { getVisibleTicket, mayFollowTicket } from './visible.ts';
