import type { Ticket } from '@recadia/contract/tickets';
import { formatPhone } from '../../../lib/i18n/phone.ts';
import { ScheduleDialog } from '../../schedules/index.ts';
import { DeleteTicketDialog } from './DeleteTicketDialog.tsx';
import { NewTicketDialog } from './NewTicketDialog.tsx';
import { PeekDialog } from './PeekDialog.tsx';
import { TicketTagsDialog } from './TicketTagsDialog.tsx';
import { TransferTicketDialog } from './TransferTicketDialog.tsx';
import type { TicketDialog } from '../useTicketActs.ts';

interface TicketDialogsProps {
  dialog: NonNullable<TicketDialog>;
  onOpen: (ticket: Pick<Ticket, 'uuid'>) => void;
  onLeave: (ticket: Ticket) => void;
  onClose: () => void;
}

/** Draws the open dialog of the page. */
export function TicketDialogs({ dialog, onOpen, onLeave, onClose }: TicketDialogsProps) {
  if (dialog.kind === 'new') {
    const { contact } = dialog;
    const known = contact && { id: contact.id, name: contact.name, note: formatPhone(contact.number) };
    return <NewTicketDialog {...(known && { contact: known })} onOpen={onOpen} onClose={onClose} />;
  }
  const { kind, ticket } = dialog;
  const leave = () => onLeave(ticket);
  switch (kind) {
    case 'transfer':
      return <TransferTicketDialog ticket={ticket} onTransferred={leave} onClose={onClose} />;
    case 'tags':
      return <TicketTagsDialog ticket={ticket} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog schedule={null} contact={ticket.contact} onClose={onClose} />;
    case 'peek':
      return <PeekDialog ticket={ticket} onClose={onClose} />;
    case 'delete':
      return <DeleteTicketDialog ticket={ticket} onDeleted={leave} onClose={onClose} />;
  }
}
