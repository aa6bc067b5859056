import type pg from 'pg';
import { UsageError } from './environment.ts';

/** The last range ends at 2^52, below the largest whole number that JavaScript represents exactly. */
const idsPerCell = 2 ** 40;

/** Runs the statements in one transaction; the name says what they change. */
type Apply = (name: string, statements: string) => Promise<void>;

/** Companies keep their ids, so a database with companies keeps its cell. */
export async function refuseOtherCell(client: pg.Client, cell: number): Promise<void> {
  const stored = (await findCell(client)) ?? 0;
  if (stored === cell || !(await hasCompanies(client))) return;
  throw new UsageError(
    `This database has companies of cell ${stored}, so it cannot become cell ${cell}. Set CELL=${stored}.`,
  );
}

/** Gives each sequence the range of the cell. Sequences that have it are not altered, because ALTER blocks new rows. */
export async function setIdRanges(client: pg.Client, cell: number, apply: Apply): Promise<void> {
  const stored = await findCell(client);
  if (stored === undefined) return;
  const changes = await findRangeChanges(client, cell);
  if (stored !== cell) {
    const statements = [`update installation set cell = ${cell}`, ...changes.values()];
    return apply(`cell ${cell}`, statements.join('; '));
  }
  for (const [sequence, statement] of changes) await apply(sequence, statement);
}

/** Undefined in a database without the column: before its migration. */
async function findCell(client: pg.Client): Promise<number | undefined> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('installation') and attname = 'cell'`,
  );
  if (rowCount === 0) return undefined;
  return (await client.query<{ cell: number }>('select cell from installation')).rows[0]?.cell;
}

async function hasCompanies(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass('companies')`);
  if (rowCount === 0) return false;
  // The owner sees no row of a tenant table.
  await client.query('set role recadia_system');
  const companies = await client.query('select from companies limit 1');
  await client.query('reset role');
  return companies.rowCount === 1;
}

/** The statement for each sequence with another range. A sequence that continues inside the range keeps its next id. */
async function findRangeChanges(client: pg.Client, cell: number): Promise<Map<string, string>> {
  const [first, last] = [cell * idsPerCell + 1, (cell + 1) * idsPerCell];
  const { rows } = await client.query<{ sequence: string; restarts: boolean }>(
    `select seqrelid::regclass::text as sequence,
       coalesce(pg_sequence_last_value(seqrelid), seqstart) not between $1 and $2 as restarts
     from pg_sequence join pg_class c on c.oid = seqrelid
     where c.relnamespace = 'public'::regnamespace and (seqmin, seqmax) <> ($1::bigint, $2::bigint)
     order by 1`,
    [first, last],
  );
  return new Map(
    rows.map(({ sequence, restarts }) => [
      sequence,
      `alter sequence ${sequence} minvalue ${first} maxvalue ${last} start ${first}${restarts ? ' restart' : ''}`,
    ]),
  );
}
