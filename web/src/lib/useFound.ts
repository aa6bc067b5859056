import { useQuery } from '@tanstack/react-query';
import { plain } from './plain.ts';
import { useSettled } from './useSettled.ts';

interface Named {
  id: number;
  name: string;
}

/** Asks the server for those with this in their name: a list may be longer than what came of it (X-LST-04). */
export interface Finder<Row> {
  /** Its own in the cache. */
  key: string;
  search: (searchParam: string, signal: AbortSignal) => Promise<Row[]>;
}

/** Those of a list whose name holds what is typed: what is known fits at once, what the server finds takes its place. */
export function useFound<Row extends Named>(rows: Row[], finder: Finder<Row> | undefined, typed: string) {
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['found', finder?.key, search],
    queryFn: ({ signal }) => finder?.search(search, signal) ?? [],
    enabled: finder !== undefined && search !== '',
  });
  const isAsked = finder !== undefined && wanted !== '';
  if (wanted === '') return { found: rows, isSearching: false };
  const known = () => rows.filter(({ name }) => plain(name).includes(plain(wanted)));
  return {
    found: (isAsked && search === wanted ? data : undefined) ?? known(),
    isSearching: isAsked && (isFetching || search !== wanted),
  };
}
