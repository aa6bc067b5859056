import { lateDoor } from '../../lib/lateDoor.tsx';

/** Begins a conversation from anywhere. */
export const NewTicketDialog = lateDoor('tickets', () =>
  import('./NewTicketDialog.tsx').then((file) => file.NewTicketDialog),
);
