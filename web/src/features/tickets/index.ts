export { ticketLive } from './tickets.live.ts';
export { useTimeline } from './useTimeline.ts';
