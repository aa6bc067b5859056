import { useEffect, useRef } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/** Says that the end was reached. Reached while the list is being read again, it is asked for more right after that. */
export function useMore({ hasNextPage, isFetching, fetchNextPage }: Pages): () => void {
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
