export { QueueFilter, TicketPanel } from './LazyBoardParts.tsx';
export { NewTicketDialog } from './dialogs/LazyNewTicketDialog.tsx';
export { changeAll, partsOf } from './parts.live.ts';
export { insertInOrder } from './list/ticket-order.ts';
export { ticketAge } from './list/ticket-age.ts';
