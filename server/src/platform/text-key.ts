import { sql, type RawBuilder } from 'kysely';
import type { Page } from './cursor.ts';

type TextKey = RawBuilder<string>;

/** A text without case and accents, by which a list is sorted and searched. */
export const textKey = (column: string): TextKey => sql<string>`search_text(${sql.ref(column)})`;

/** True for rows whose text contains the search, and for all rows without a search. */
export function hasText(key: TextKey, search: string | undefined): RawBuilder<boolean> {
  const term = search?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return term ? sql<boolean>`${key} like '%' || search_text(${term}) || '%'` : sql<boolean>`true`;
}

/** True for rows behind the end of the previous page. */
export const isAfter = (key: TextKey, id: string, { after }: Page): RawBuilder<boolean> =>
  after ? sql<boolean>`(${key}, ${sql.ref(id)}) > (${after[0]}, ${after[1]}::bigint)` : sql<boolean>`true`;
