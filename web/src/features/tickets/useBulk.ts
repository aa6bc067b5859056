import { bulkMax } from '@recadia/contract/limits';
import { ticketRoutes as routes } from '@recadia/contract/ticketRoutes';
import type { BulkOutcome, Ticket, TicketBulk } from '@recadia/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { askAgain } from '../../lib/liveRules.ts';
import { toast } from '../../lib/toast.ts';
import { offerUndo } from '../../lib/undo.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { clearSelection } from './selection.ts';
import { ticketsKey } from './tickets.live.ts';

export type BulkAction = TicketBulk['action'];

/** Whom an action is for: what is somebody's already is not accepted, what is over not resolved. */
export function meantBy(action: BulkAction, tickets: Ticket[]): Ticket[] {
  const meant = {
    accept: ({ status }: Ticket) => status === 'pending',
    resolve: ({ status }: Ticket) => status !== 'closed',
    transfer: ({ status }: Ticket) => status !== 'closed',
    tag: () => true,
  }[action];
  return tickets.filter(meant).slice(0, bulkMax);
}

/** Does one thing to several tickets, says what came of it and offers the way back for six seconds. */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  // Events tell each row; asking again also brings what a lost connection kept away.
  const settle = () => void askAgain(cache, { queryKey: ticketsKey });
  const tellRefused = ({ refused }: BulkOutcome) => {
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
      tellRefused(outcome);
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
      tellRefused(outcome);
    },
    onError: (error) => void showError(error),
    onSettled: settle,
  });
  return { send: send.mutate, isBusy: send.isPending };
}
