import { useNavigate } from 'react-router';
import { NewTicketDialog } from '../features/tickets/index.ts';
import { useLayers } from './layers.ts';

/** Begins a conversation with somebody whom the palette found. */
export function TalkLayer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const contact = useLayers((layers) => layers.contact);
  if (!contact) return null;
  const open = ({ uuid }: { uuid: string }) => void navigate(`/tickets/${uuid}`);
  return <NewTicketDialog contact={contact} onOpen={open} onClose={onClose} />;
}
