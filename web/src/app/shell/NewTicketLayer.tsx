import { useNavigate } from 'react-router';
import { NewTicketDialog } from '../../features/tickets/index.ts';
import { useLayers } from './layers.ts';

/** Creates a ticket with a contact found in the palette. */
export function NewTicketLayer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const contact = useLayers((layers) => layers.contact);
  if (!contact) return null;
  const open = ({ uuid }: { uuid: string }) => void navigate(`/tickets/${uuid}`);
  return <NewTicketDialog contact={contact} onOpen={open} onClose={onClose} />;
}
