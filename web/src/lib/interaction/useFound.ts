import { useQuery } from '@tanstack/react-query';
import { plain } from '../i18n/plain.ts';
import { useDebouncedText } from './useDebouncedText.ts';

interface NamedRow {
  id: number;
  name: string;
}

/** Searches by name on the server, because the loaded list may be incomplete (X-LST-04). */
export interface Finder<Row> {
  /** Its part of the query key. */
  key: string;
  search: (searchParam: string, signal: AbortSignal) => Promise<Row[]>;
}

/** Rows whose name contains the typed text: loaded rows match at once, then the search results replace them. */
export function useFound<Row extends NamedRow>(rows: Row[], finder: Finder<Row> | undefined, typed: string) {
  const wanted = typed.trim();
  const search = useDebouncedText(wanted);
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
