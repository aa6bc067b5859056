import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/use-database.ts';
import { sealed } from './columns.ts';

const database = useTestDatabase();

const columns = Object.values(sealed);

describe('the list of sealed columns', () => {
  it('holds every column of the schema that is named as sealed', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed'`.execute(database.admin);
    const listed = columns.map(({ table, column }) => `${table}.${column}`);
    const stored = rows.map(({ name }) => name).filter((name) => !name.startsWith('installation_secrets.'));
    expect(stored.filter((name) => !listed.includes(name))).toEqual([]);
    expect(stored.length).toBeGreaterThan(9);
  });

  it.each(columns)('names the primary key of $table, and the app role may reseal $column', async (one) => {
    const { rows } = await sql<{ key: string[]; may: boolean }>`
      select array_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))::text[] as key,
        has_column_privilege('recadia_app', ${one.table}, ${one.column}, 'select, update') as may
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${one.table}::regclass and i.indisprimary`.execute(database.admin);
    expect(rows).toEqual([{ key: ['company_id', ...one.key], may: true }]);
  });
});
