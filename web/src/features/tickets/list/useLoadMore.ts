import { useEffect, useRef } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page at the end of the list; a request during another fetch runs right after it. */
export function useLoadMore({ hasNextPage, isFetching, fetchNextPage }: Pages): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isFetching || !isWanted.current) return;
    isWanted.current = false;
    if (hasNextPage) fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);
  return () => {
    if (isFetching) isWanted.current = true;
    else if (hasNextPage) fetchNextPage();
  };
}
