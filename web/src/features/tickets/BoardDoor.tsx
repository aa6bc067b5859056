import { lateDoor } from '../../lib/lateDoor.tsx';

/** With texts that belong to this room wherever they are shown. */
export const QueueFilter = lateDoor('tickets', () => import('./QueueFilter.tsx').then((file) => file.QueueFilter));
export const TicketPanel = lateDoor('tickets', () => import('./TicketPanel.tsx').then((file) => file.TicketPanel));
