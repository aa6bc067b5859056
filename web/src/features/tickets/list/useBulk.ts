import { bulkMax } from '@recadia/contract/limits';
import { ticketRoutes as routes } from '@recadia/contract/ticket-routes';
import type { BulkOutcome, Ticket, TicketBulk } from '@recadia/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../../lib/errors.ts';
import { call } from '../../../lib/http/http.ts';
import { refetchFromServer } from '../../../lib/live/live-rules.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { offerUndo } from '../../../lib/interaction/undo.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { clearSelection } from './selection.ts';
import { ticketsKey } from '../tickets.live.ts';

export type BulkAction = TicketBulk['action'];

/** The tickets an action applies to: accept needs a pending ticket, resolve and transfer one that is not closed. */
export function applicableTickets(action: BulkAction, tickets: Ticket[]): Ticket[] {
  const meant = {
    accept: ({ status }: Ticket) => status === 'pending',
    resolve: ({ status }: Ticket) => status !== 'closed',
    transfer: ({ status }: Ticket) => status !== 'closed',
    tag: () => true,
  }[action];
  return tickets.filter(meant).slice(0, bulkMax);
}

/** Applies one action to several tickets, reports the outcome and offers an undo for six seconds. */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  // Live events update each row; the reload also covers a lost connection.
  const settle = () => void refetchFromServer(cache, { queryKey: ticketsKey });
  const showRefused = ({ refused }: BulkOutcome) => {
    const [first] = refused;
    if (!first) return;
    const count = refused.length;
    toast.error(
      first.holder === null
        ? t('tickets.bulk.refused', { count })
        : t('tickets.bulk.refusedHeld', { count, name: first.holder }),
    );
  };
  const undo = useMutation({
    mutationFn: (undoToken: string) => call(routes.undoTickets, { body: { undoToken } }),
    onSuccess(outcome) {
      toast.success(t('tickets.bulk.undone', { count: outcome.succeeded.length }));
      showRefused(outcome);
    },
    onError: (error) => void showError(error),
    onSettled: settle,
  });
  const send = useMutation({
    mutationFn: (body: TicketBulk) => call(routes.changeTickets, { body }),
    onSuccess({ undoToken, ...outcome }, { action }) {
      clearSelection();
      onDone();
      const count = outcome.succeeded.length;
      offerUndo(t(`tickets.bulk.done.${action}`, { count }), () => undo.mutate(undoToken));
      showRefused(outcome);
    },
    onError: (error) => void showError(error),
    onSettled: settle,
  });
  return { send: send.mutate, isBusy: send.isPending };
}
