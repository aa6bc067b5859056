import type { Connection } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConnectionDialog, EditConnectionDialog } from './dialog/ConnectionDialog.tsx';
import { connectionsQuery } from './connections.list.ts';
import { LinkDialog } from './link/LinkDialog.tsx';

/** Connects one number from any page: form, then code; an unfinished connection is continued. */
export function ConnectFlow({ onClose }: { onClose: () => void }) {
  const { data: connections } = useQuery(connectionsQuery);
  // Chosen once, so that the dialog shows the success before it closes.
  const [about, setAbout] = useState<Connection | null>();
  if (!connections) return null;
  if (about === undefined) setAbout(connections.find(({ status }) => status !== 'CONNECTED') ?? null);
  const shown = connections.find(({ id }) => id === about?.id) ?? about;
  if (shown?.capabilities.qr) return <LinkDialog connection={shown} onClose={onClose} />;
  if (shown) return <EditConnectionDialog id={shown.id} onClose={onClose} />;
  const link = (saved: Connection) => (saved.capabilities.qr ? setAbout(saved) : onClose());
  return <ConnectionDialog connection={null} onClose={onClose} onCreated={link} />;
}
