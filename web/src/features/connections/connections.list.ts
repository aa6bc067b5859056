import type { connectionRoutes } from '@recadia/contract/connection-routes';
import { queryOptions } from '@tanstack/react-query';
import { call, slim } from '../../lib/http/http.ts';
import { connectionsKey } from './connections.live.ts';

const listRoute = slim<typeof connectionRoutes.listConnections>({ method: 'GET', path: '/whatsapp' });

/** Loaded on every page for the menu, therefore without schemas. */
export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => call(listRoute, { query: { session: 0 }, signal }),
});
