import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { listState, type ListState } from './list-state.ts';
import { useNextPageOnScroll } from './useNextPageOnScroll.ts';

/** The rows of a list and the state of their loading. */
export interface LoadedList<Row> {
  rows: Row[];
  state: ListState;
  /** Distinguishes an empty search result from an empty list. */
  isSearch: boolean;
  isLoadingMore: boolean;
  onRetry: () => void;
}

type PagedQuery<Page, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  Key,
  string | null
>;

/** A searched list that loads further pages near its end. */
export function usePagedList<Page, Row, Key extends QueryKey>(
  queryOf: (search: string) => PagedQuery<Page, Key>,
  rowsOf: (page: Page) => Row[],
) {
  const [search, onSearch] = useState('');
  const query = useInfiniteQuery(queryOf(search));
  const { data, isFetchingNextPage, refetch } = query;
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  const scrollRef = useNextPageOnScroll(query, rows.length);
  const list: LoadedList<Row> = {
    rows,
    state: listState(query, rows.length),
    isSearch: search !== '',
    isLoadingMore: isFetchingNextPage,
    onRetry: () => void refetch(),
  };
  return { ...list, search, onSearch, scrollRef, firstPage: data?.pages[0] };
}
