import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countsKey } from './tickets.api.ts';
import { newsKey, ticketsKey } from './tickets.live.ts';
import { asksServer } from './ticketFilters.ts';
import type { TicketListFilter } from './ticketFilters.ts';

/** However much happens, the server is asked no more often than this. */
const askEveryMs = 500;

/** Counters and what a search finds are the server's to say: they are asked for again soon after something happened. */
export function useTicketNews(): void {
  const cache = useQueryClient();
  const { data: news } = useQuery({ queryKey: newsKey, queryFn: () => 0, initialData: 0, enabled: false });
  const told = useRef(news);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (news === told.current) return;
    told.current = news;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: countsKey });
      void cache.invalidateQueries({
        queryKey: ticketsKey,
        predicate: ({ queryKey }) => asksServer(queryKey[1] as TicketListFilter),
      });
    }, askEveryMs);
  }, [cache, news]);
}
