import type { Connection } from '@recadia/contract/connections';
import type { LivePayload } from '@recadia/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { connectionsKey } from './connections.live.ts';

/** The number that was lost unexpectedly; call this before the event changes the cache. */
export function disconnectedNumber(cache: QueryClient, { session }: LivePayload<'whatsappSession'>): string | null {
  const before = cache.getQueryData<Connection[]>(connectionsKey)?.find(({ id }) => id === session.id);
  const isLost = before?.status === 'CONNECTED' && session.status !== 'CONNECTED' && session.statusReason !== null;
  return isLost ? session.name : null;
}
