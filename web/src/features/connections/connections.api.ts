import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import type { Connection, ConnectionDetail, ConnectionInput } from '@recadia/contract/connections';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { newKey } from '../../lib/http/new-key.ts';
import { connectionLive, connectionsKey, healthKey } from './connections.live.ts';

const healthEveryMs = 10_000;

export const healthQuery = queryOptions({
  queryKey: healthKey,
  queryFn: ({ signal }) => call(routes.listConnectionHealth, { signal }),
  refetchInterval: healthEveryMs,
});

/** Includes masked secrets, so it is loaded when opened and not cached. */
export const detailQuery = (id: number) =>
  queryOptions({
    queryKey: ['connection', id],
    queryFn: ({ signal }) => call(routes.showConnection, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const templatesQuery = (id: number) =>
  queryOptions({
    queryKey: ['connection-templates', id],
    queryFn: ({ signal }) => call(routes.listTemplates, { params: { id }, signal }),
  });

/** Changes appear at once; the live event that follows repeats them without effect. */
export function useConnectionMutations() {
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: ConnectionInput }) =>
      id === null
        ? call(routes.createConnection, { body: input, idempotencyKey: newKey() })
        : call(routes.updateConnection, { params: { id }, body: input }),
    onSuccess(saved) {
      applyLive(cache, connectionLive, 'whatsapp', { action: 'update', whatsapp: withoutSecrets(saved) });
      // Another connection may have lost the default.
      void cache.invalidateQueries({ queryKey: connectionsKey });
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Connection) => call(routes.deleteConnection, { params: { id } }),
    onSuccess: (_, { id }) => applyLive(cache, connectionLive, 'whatsapp', { action: 'delete', whatsappId: id }),
  });
  return { save, remove };
}

function withoutSecrets({ token: _token, cloud: _cloud, ...connection }: ConnectionDetail): Connection {
  return connection;
}

/** The result of a session command appears with the session's event. */
export function useSessionMutations() {
  const cache = useQueryClient();
  const options = {
    onError: (error: Error) => void showError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: connectionsKey }),
  };
  const start = useMutation({
    mutationFn: ({ id, pairingNumber }: { id: number; pairingNumber?: string }) =>
      call(routes.startSession, { params: { id }, body: pairingNumber ? { pairingNumber } : {} }),
    ...options,
  });
  const renew = useMutation({ mutationFn: (id: number) => call(routes.renewSession, { params: { id } }), ...options });
  const end = useMutation({ mutationFn: (id: number) => call(routes.endSession, { params: { id } }), ...options });
  const restartAll = useMutation({ mutationFn: () => call(routes.restartConnections, {}), ...options });
  return { start, renew, end, restartAll };
}

export function useCloudMutations(id: number) {
  const cache = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(routes.testConnection, { params: { id } }),
    onError: (error) => void showError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: connectionsKey }),
  });
  const readTemplates = useMutation({
    mutationFn: () => call(routes.readTemplates, { params: { id } }),
    onSuccess: (templates) => cache.setQueryData(templatesQuery(id).queryKey, templates),
    onError: (error) => void showError(error),
  });
  return { test, readTemplates };
}
