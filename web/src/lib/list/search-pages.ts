import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface PagedSearch<Page, Key> {
  queryKey: Key;
  searchParam: string;
  load: (request: { query: { searchParam?: string; cursor?: string }; signal: AbortSignal }) => Promise<Page>;
}

/** The query of a searched list that loads its pages by cursor. */
export function searchPages<Page extends { hasMore: boolean; nextCursor: string | null }, Key extends QueryKey>({
  queryKey,
  searchParam,
  load,
}: PagedSearch<Page, Key>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      load({ query: { ...(searchParam && { searchParam }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
  });
}
