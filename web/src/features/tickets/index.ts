export { QueueFilter, TicketPanel } from './BoardDoor.tsx';
export { NewTicketDialog } from './NewTicketDoor.tsx';
export { ticketLive } from './tickets.live.ts';
export { changeAll, partsOf, ticketPartsLive } from './parts.live.ts';
export { placed } from './ticketOrder.ts';
export { ticketAge } from './ticketAge.ts';
