import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { listState } from './list-state.ts';
import type { LoadedList } from './usePagedList.ts';

/** A list that one request loads, without a search. */
export function useWholeList<Row, Key extends QueryKey>(
  options: UseQueryOptions<Row[], Error, Row[], Key>,
): LoadedList<Row> {
  const query = useQuery(options);
  const rows = query.data ?? [];
  return {
    rows,
    state: listState(query, rows.length),
    isSearch: false,
    isLoadingMore: false,
    onRetry: () => void query.refetch(),
  };
}
