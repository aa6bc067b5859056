import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useInfiniteScroll } from './useInfiniteScroll.ts';

type PagedResult = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>;

/** Loads the next page of a query near the end of its list. */
export function useNextPageOnScroll({ hasNextPage, isFetching, fetchNextPage }: PagedResult, rowCount: number) {
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return useInfiniteScroll<HTMLDivElement>({ hasMore: hasNextPage, isLoading: isFetching, loadMore, rowCount });
}
