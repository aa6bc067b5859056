import { createVault, lookupSecretPlace, sealed } from '@recadia/db/keys';
import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';

type Cells = Record<string, string | number>;

/** Opens every sealed value of the database with this key alone; returns their number and the failures. */
export async function openEverySealedValue({ admin }: TestDatabase, key: string) {
  const vault = createVault([key]);
  const faults: string[] = [];
  let opened = 0;
  const open = (where: string, value: string, place: Parameters<typeof vault.open>[1]) => {
    try {
      vault.open(value, place);
      opened += 1;
    } catch (error) {
      faults.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  for (const column of Object.values(sealed)) {
    const { table, only } = column;
    const { rows } = await sql<Cells>`select * from ${sql.table(table)}
      where ${sql.ref(column.column)} is not null
      and ${only ? sql`${sql.ref(only.column)} in (${sql.join([...only.values])})` : sql`true`}`.execute(admin);
    const placeOf = column.place as (row: Cells) => Parameters<typeof vault.open>[1];
    for (const row of rows) open(`${table}.${column.column}`, String(row[column.column]), placeOf(row));
  }
  const { rows } = await sql<{ value_sealed: string }>`
    select value_sealed from installation_secrets where name = 'lookup'`.execute(admin);
  for (const { value_sealed } of rows) open('installation_secrets', value_sealed, lookupSecretPlace);
  if (rows.length !== 1) faults.push(`${rows.length} lookup secrets`);
  return { opened, faults: [...new Set(faults)] };
}
