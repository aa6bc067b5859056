export { NewTicketDialog } from './NewTicketDialog.tsx';
export { ticketLive } from './tickets.live.ts';
export { useTimeline } from './useTimeline.ts';
