import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useStable } from '../../../lib/interaction/useStable.ts';
import { readFilters, writeFilters } from './ticket-filters.ts';
import type { TicketFilters } from './ticket-filters.ts';

/** Keeps the filters in the address, so that a link, a reload and the back button restore them. */
export function useTicketFilters(): [TicketFilters, (change: Partial<TicketFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useStable((next: Partial<TicketFilters>) =>
    setParams((now) => writeFilters({ ...readFilters(now), ...next }), { replace: true }),
  );
  return [filters, change];
}
