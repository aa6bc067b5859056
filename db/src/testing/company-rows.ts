import { sql, type Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';

type Admin = Kysely<DB>;
type CompanyTable = { name: string; companyColumn: string };

/** Every table that holds rows of companies, read from the catalogue so that a new one cannot be forgotten. */
export async function companyTables(admin: Admin): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable>`
    select c.relname as name, a.attname as "companyColumn" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      and a.attname = case c.relname when 'companies' then 'id' else 'company_id' end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(admin);
  return rows;
}

/** One entry per table: the number of the company's rows and their checksum. */
export type CompanyChecksums = Map<string, { rows: number; md5: string }>;

/** Reads all rows of a company again on each call; two equal results mean that nothing changed between them. */
export async function companyChecksums(admin: Admin, companyId: number): Promise<() => Promise<CompanyChecksums>> {
  const parts = (await companyTables(admin)).map(
    ({ name, companyColumn }) => sql`
      select ${sql.lit(name)} as name, count(*) as rows, coalesce(md5(string_agg(line, ' ' order by line)), '') as md5
      from (select t::text as line from ${sql.table(name)} t where ${sql.ref(companyColumn)} = ${companyId}) as lines`,
  );
  const query = sql<{ name: string; rows: number; md5: string }>`${sql.join(parts, sql` union all `)}`;
  return async () => {
    const { rows } = await query.execute(admin);
    return new Map(rows.map(({ name, ...sum }) => [name, sum]));
  };
}

/**
 * Writes the word into every text column of every row of the company, so that a response with the word contains data of
 * the company. Returns the columns whose constraints refuse it.
 */
export async function plantWord(admin: Admin, companyId: number, word: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { name, companyColumn } of await companyTables(admin)) {
    for (const column of await textColumns(admin, name)) {
      const isPlanted = await plantInColumn(admin, { name, companyColumn, companyId, column, word });
      if (!isPlanted) refused.push(`${name}.${column}`);
    }
  }
  return refused;
}

async function textColumns(admin: Admin, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid = 'text'::regtype
    order by attnum`.execute(admin);
  return rows.map((row) => row.name);
}

type Spot = CompanyTable & { companyId: number; column: string; word: string };

/** A column may require a sentence, an address or the name of an event; the first accepted form stays. */
async function plantInColumn(admin: Admin, { name, companyColumn, companyId, column, word }: Spot): Promise<boolean> {
  const number = sql`row_number() over ()`;
  const forms = [sql`${word} || ' ' || ${number}`, sql`${word} || ${number} || '@' || ${word} || '.example'`];
  for (const form of [...forms, sql`${`${word}.${word}`}::text`]) {
    try {
      await sql`
        update ${sql.table(name)} t set ${sql.ref(column)} = n.value
        from (
          select ctid as place, ${form} as value from ${sql.table(name)}
          where ${sql.ref(companyColumn)} = ${companyId} and coalesce(${sql.ref(column)}, '') not like ${`%${word}%`}
        ) as n
        where t.ctid = n.place`.execute(admin);
      return true;
    } catch {
      // A constraint refused the form; the next one may be accepted.
    }
  }
  return false;
}
