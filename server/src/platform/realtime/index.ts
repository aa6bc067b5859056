export { startRealtime, type CanSeeTicket, type RealtimeOptions } from './gateway.ts';
