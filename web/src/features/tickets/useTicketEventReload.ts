import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countsKey } from './tickets.api.ts';
import { ticketEventCountKey, ticketsKey } from './tickets.live.ts';
import { isDecidedByServer } from './filters/ticket-filters.ts';
import type { TicketListFilter } from './filters/ticket-filters.ts';

/** The minimum interval between two requests. */
const askEveryMs = 500;

/** Reloads counters and search results soon after a ticket event, because only the server knows them. */
export function useTicketEventReload(): void {
  const cache = useQueryClient();
  const { data: eventCount } = useQuery({
    queryKey: ticketEventCountKey,
    queryFn: () => 0,
    initialData: 0,
    enabled: false,
  });
  const handledCount = useRef(eventCount);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (eventCount === handledCount.current) return;
    handledCount.current = eventCount;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: countsKey });
      void cache.invalidateQueries({
        queryKey: ticketsKey,
        predicate: ({ queryKey }) => isDecidedByServer(queryKey[1] as TicketListFilter),
      });
    }, askEveryMs);
  }, [cache, eventCount]);
}
