import { replaceEqualDeep } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';

interface RowWithId {
  id: number | string;
}
type PageOf<Name extends string> = Record<Name, RowWithId[]>;

/**
 * Reuses unchanged rows of a reloaded or reordered list, by id. React Query compares by index: after one row moves to
 * the top it would compare every row with a different one and share none.
 */
export function sharePages<Name extends string>(name: Name) {
  return (before: unknown, after: unknown): unknown => {
    if (!isObject(before) || !isObject(after)) return after;
    const [was, is] = [before, after] as unknown as [InfiniteData<PageOf<Name>>, InfiniteData<PageOf<Name>>];
    const known = rowsById(was.pages.flatMap((page) => page[name]));
    const pages = is.pages.map((page, at) => sharePage(was.pages[at], page, name, known));
    const isSame = pages.length === was.pages.length && pages.every((page, at) => page === was.pages[at]);
    return isSame ? was : { ...is, pages };
  };
}

/** The same for a list of one page. */
export function shareList<Name extends string>(name: Name) {
  return (before: unknown, after: unknown): unknown => {
    if (!isObject(before) || !isObject(after)) return after;
    const [was, is] = [before, after] as [PageOf<Name>, PageOf<Name>];
    return sharePage(was, is, name, rowsById(was[name]));
  };
}

/** False for missing data and for values that a query selects from the list, such as a number. */
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const rowsById = (rows: RowWithId[]): Map<RowWithId['id'], RowWithId> => new Map(rows.map((row) => [row.id, row]));

function sharePage<Name extends string>(
  was: PageOf<Name> | undefined,
  is: PageOf<Name>,
  name: Name,
  known: Map<RowWithId['id'], RowWithId>,
): PageOf<Name> {
  if (was === is) return is;
  const rows = is[name].map((row): RowWithId => {
    const former = known.get(row.id);
    return former === undefined || former === row ? row : replaceEqualDeep(former, row);
  });
  const kept = was && rows.length === was[name].length && rows.every((row, at) => row === was[name][at]);
  const page = { ...is, [name]: kept ? was[name] : rows };
  return kept ? replaceEqualDeep(was, page) : page;
}
