import { helpRoutes } from '@recadia/contract/helps';
import type { Help, HelpInput } from '@recadia/contract/helps';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { newKey } from '../../lib/http/new-key.ts';

const helpsKey = ['helps'] as const;

export const helpsQuery = queryOptions({
  queryKey: helpsKey,
  queryFn: ({ signal }) => call(helpRoutes.listAllHelps, { signal }),
});

export function useHelpMutations() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: helpsKey });
  const save = useMutation({
    mutationFn: ({ id, input }: { id: number | null; input: HelpInput }) =>
      id === null
        ? call(helpRoutes.createHelp, { body: input, idempotencyKey: newKey() })
        : call(helpRoutes.updateHelp, { params: { id }, body: input }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Help) => call(helpRoutes.deleteHelp, { params: { id } }),
    onSuccess: refresh,
  });
  return { save, remove };
}
