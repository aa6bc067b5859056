import type { Connection } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConnectionDialog, EditConnectionDialog } from './ConnectionDialog.tsx';
import { connectionsQuery } from './connections.list.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** One number connected, from wherever somebody is: its form, then its code. One that still waits is gone on with. */
export function ConnectFlow({ onClose }: { onClose: () => void }) {
  const { data: connections } = useQuery(connectionsQuery);
  // Found once: when it is connected, its dialog says so before it closes.
  const [about, setAbout] = useState<Connection | null>();
  if (!connections) return null;
  if (about === undefined) setAbout(connections.find(({ status }) => status !== 'CONNECTED') ?? null);
  const shown = connections.find(({ id }) => id === about?.id) ?? about;
  if (shown?.capabilities.qr) return <LinkDialog connection={shown} onClose={onClose} />;
  if (shown) return <EditConnectionDialog id={shown.id} onClose={onClose} />;
  const link = (saved: Connection) => (saved.capabilities.qr ? setAbout(saved) : onClose());
  return <ConnectionDialog connection={null} onClose={onClose} onCreated={link} />;
}
