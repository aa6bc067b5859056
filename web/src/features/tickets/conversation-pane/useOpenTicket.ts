import type { Ticket } from '@recadia/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasCode } from '../../../lib/http/api-error.ts';
import { showError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { ticketQuery } from '../tickets.api.ts';
import { ticketsKey } from '../tickets.live.ts';
import type { TicketPages } from '../tickets.live.ts';

interface OpenTicket {
  ticket: Ticket | null;
  /** The request failed and can be retried. */
  hasFailed: boolean;
  retry: () => void;
}

/** The ticket of the address; list data shows at once, and a ticket without visibility leads back (ROL-04). */
export function useOpenTicket(uuid: string | undefined, leave: () => void): OpenTicket {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery({
    ...ticketQuery(uuid ?? ''),
    enabled: uuid !== undefined,
    initialData: () =>
      cache
        .getQueriesData<TicketPages>({ queryKey: ticketsKey })
        .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? [])
        .find((ticket) => ticket.uuid === uuid),
    initialDataUpdatedAt: 0,
  });
  const { error } = query;
  const isRefused = hasCode(error, 'ERR_NO_PERMISSION');
  const isGone = hasCode(error, 'ERR_NO_TICKET_FOUND') || hasCode(error, 'ERR_VALIDATION');
  const leaveWithNotice = useEffectEvent(() => {
    if (isRefused) toast.error(t('tickets.denied'));
    else if (isGone) void showError(error);
    else return toast.error(t('tickets.infoFailed'));
    leave();
  });
  useEffect(() => {
    if (error) leaveWithNotice();
  }, [error]);
  return {
    ticket: uuid === undefined || isRefused || isGone ? null : (query.data ?? null),
    hasFailed: error !== null && !isRefused && !isGone && !query.data,
    retry: () => void query.refetch(),
  };
}
