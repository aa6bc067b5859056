import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** The indexes of a table that name one of the columns, in a key or in a condition: a change of it is no HOT update. */
export async function indexesNaming(
  { admin }: Pick<TestDatabase, 'admin'>,
  table: string,
  columns: string[],
): Promise<string[]> {
  const { rows } = await sql<{ index: string }>`
    select distinct i.indexrelid::regclass::text as index
    from pg_index i
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
    where i.indrelid = ${table}::regclass and a.attname = any(${columns})`.execute(admin);
  return rows.map(({ index }) => index);
}
