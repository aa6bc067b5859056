export { startRealtime, type CanSeeTicket } from './gateway.ts';
