import type { InfiniteData } from '@tanstack/react-query';
import { plain } from '../i18n/plain.ts';

interface NamedRow {
  id: number;
  name: string;
}

interface Page {
  count: number;
  countCapped: boolean;
  hasMore: boolean;
}

type Pages<P> = InfiniteData<P, string | null>;

/** Changes cached pages that are sorted by name; the arguments read and replace the rows of a page. */
export function namedPages<Row extends NamedRow, P extends Page>(
  rowsIn: (page: P) => Row[],
  withRows: (page: P, rows: Row[]) => P,
) {
  const mapPages = (data: Pages<P>, change: (rows: Row[], index: number) => Row[]): Pages<P> => ({
    ...data,
    pages: data.pages.map((page, index) => withRows(page, change(rowsIn(page), index))),
  });
  const rowsOf = ({ pages }: Pages<P>): Row[] => pages.flatMap(rowsIn);
  const addToCount = (data: Pages<P>, by: number): Pages<P> => ({
    ...data,
    pages: data.pages.map((page) => (page.countCapped ? page : { ...page, count: page.count + by })),
  });

  /** Inserts into the page whose range holds the row; rows outside the loaded pages come with their page. */
  function insert(data: Pages<P>, row: Row): Pages<P> {
    const last = data.pages.length - 1;
    const at = data.pages.findIndex((page) => rowsIn(page).some((other) => isBefore(row, other)));
    if (at === -1 && data.pages[last]?.hasMore) return data;
    const wanted = at === -1 ? last : at;
    return mapPages(data, (rows, index) =>
      index === wanted ? [...rows, row].sort((a, b) => (isBefore(a, b) ? -1 : 1)) : rows,
    );
  }

  function takeOut(data: Pages<P>, id: number): { rest: Pages<P>; had: Row | undefined } {
    const had = rowsOf(data).find((row) => row.id === id);
    return { had, rest: had ? mapPages(data, (rows) => rows.filter((row) => row.id !== id)) : data };
  }

  return {
    rowsOf,
    /** Replaces every row in place. */
    map: (data: Pages<P>, change: (row: Row) => Row): Pages<P> => mapPages(data, (rows) => rows.map(change)),
    remove(data: Pages<P>, id: number): Pages<P> {
      const { rest, had } = takeOut(data, id);
      return had ? addToCount(rest, -1) : rest;
    },
    /** Inserts at its place by name; undefined when the browser cannot decide the place. */
    put(data: Pages<P>, row: Row): Pages<P> | undefined {
      const { rest, had } = takeOut(data, row.id);
      if (![row, ...rowsOf(rest)].every(hasPlainKey)) return undefined;
      const placed = insert(rest, row);
      return had ? placed : addToCount(placed, 1);
    },
  };
}

/** The server's order: by name without case and accents, then by id. */
function isBefore(a: NamedRow, b: NamedRow): boolean {
  const [left, right] = [plain(a.name), plain(b.name)];
  return left === right ? a.id < b.id : left < right;
}

/** Characters beyond ASCII (ø, ß, 日) are folded by rules of the database, which the browser does not have. */
const hasPlainKey = ({ name }: NamedRow): boolean => /^[\x20-\x7e]*$/.test(plain(name));
