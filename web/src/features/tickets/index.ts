export { QueueFilter, TicketPanel } from './LazyBoardParts.tsx';
export { NewTicketDialog } from './LazyNewTicketDialog.tsx';
export { ticketLive } from './tickets.live.ts';
export { changeAll, partsOf, ticketPartsLive } from './parts.live.ts';
export { placed } from './ticketOrder.ts';
export { ticketAge } from './ticketAge.ts';
