import type { connectionRoutes } from '@recadia/contract/connection-routes';
import type { Connection } from '@recadia/contract/connections';
import { call, slim } from '../../lib/http/http.ts';

const updateRoute = slim<typeof connectionRoutes.updateConnection>({ method: 'PUT', path: '/whatsapp/:id' });

/** Adds queues to a connection; with several queues it needs a greeting, which the server requires. */
export async function serveQueues(connection: Connection, queueIds: number[], greeting: string): Promise<void> {
  const { id, name, queues, greetingMessage } = connection;
  const served = [...new Set([...queues.map((queue) => queue.id), ...queueIds])];
  const body = {
    name,
    queueIds: served,
    ...(served.length > 1 && !greetingMessage.trim() && { greetingMessage: greeting }),
  };
  await call(updateRoute, { params: { id }, body });
}
