import type { Connection } from '@recadia/contract/connections';
import type { LivePayload } from '@recadia/contract/live';
import { liveRule } from '../../lib/live/live-rules.ts';
import { changeShownQueue } from '../../lib/live/rows-with-queues.ts';

export const connectionsKey = ['connections'] as const;
export const healthKey = ['connection-health'] as const;

const byName = (a: Connection, b: Connection) => a.name.localeCompare(b.name) || a.id - b.id;

export function applyConnection(list: Connection[], event: LivePayload<'whatsapp'>): Connection[] {
  const id = event.action === 'delete' ? event.whatsappId : event.whatsapp.id;
  const others = list.filter((connection) => connection.id !== id);
  return event.action === 'delete' ? others : [...others, event.whatsapp].sort(byName);
}

/** Updates status, codes and time of a known connection; unknown connections arrive with their own event. */
export function applySession(list: Connection[], { session }: LivePayload<'whatsappSession'>): Connection[] {
  return list.map((connection) => (connection.id === session.id ? { ...connection, ...session } : connection));
}

export const connectionLive = [
  liveRule<'whatsapp', Connection[]>({ kind: 'whatsapp', queryKey: connectionsKey, reduce: applyConnection }),
  liveRule<'whatsappSession', Connection[]>({
    kind: 'whatsappSession',
    queryKey: connectionsKey,
    reduce: applySession,
  }),
  liveRule<'queue', Connection[]>({ kind: 'queue', queryKey: connectionsKey, reduce: changeShownQueue }),
  // Only the server counts drops and uptime.
  liveRule<'whatsappSession', unknown>({ kind: 'whatsappSession', queryKey: healthKey, reduce: () => undefined }),
];
