import { ticketViewRoutes as routes } from '@recadia/contract/ticket-views';
import type { NewTicketView, TicketView, TicketViewChange } from '@recadia/contract/ticket-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../../lib/errors.ts';
import { call } from '../../../lib/http/http.ts';
import { newKey } from '../../../lib/http/new-key.ts';

export const ticketViewsQuery = queryOptions({
  queryKey: ['ticket-views'],
  queryFn: ({ signal }) => call(routes.listTicketViews, { signal }),
});

/** Saved views have no live events because they are private, so each change reloads them. */
export function useTicketViewMutations() {
  const cache = useQueryClient();
  const shared = {
    onError: (error: Error) => void showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ticketViewsQuery.queryKey }),
  };
  const create = useMutation({
    ...shared,
    mutationFn: (body: NewTicketView) => call(routes.createTicketView, { body, idempotencyKey: newKey() }),
  });
  const change = useMutation({
    ...shared,
    mutationFn: ({ id, body }: { id: number; body: TicketViewChange }) =>
      call(routes.updateTicketView, { params: { id }, body }),
  });
  const remove = useMutation({
    ...shared,
    mutationFn: ({ id }: TicketView) => call(routes.deleteTicketView, { params: { id } }),
  });
  return { create, change, remove };
}
