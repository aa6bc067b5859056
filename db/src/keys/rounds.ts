import type pg from 'pg';
import type { SealedColumn } from './columns.ts';
import { sealPrefixOf, type Vault } from './vault.ts';

const rowsPerRound = 200;

export type Cursor = readonly (string | number)[];

export interface Round {
  resealed: number;
  unreadable: number;
  /** Where the next round begins; null after the last row. */
  next: Cursor | null;
}

type Cells = Record<string, string | number>;

interface Asked {
  vault: Vault;
  companyId: number;
  column: SealedColumn;
  after: Cursor | null;
}

/**
 * Locks some rows and seals them again in the same transaction. Rows that the product has locked are skipped without
 * waiting, so a newer value cannot be overwritten and no deadlock is possible.
 */
export async function resealRound(client: pg.Client, { vault, companyId, column, after }: Asked): Promise<Round> {
  const { key, names, table } = column;
  const values: unknown[] = [companyId, `${sealPrefixOf(vault.sealingKeyId)}%`];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const only = column.only ? ` and ${column.only.column} = any(${bind(column.only.values)})` : '';
  const from = after ? ` and (${key.join(', ')}) > (${after.map(bind).join(', ')})` : '';
  const { rows } = await client.query<Cells & { sealed_value: string }>(
    `select company_id, ${[...new Set([...key, ...names])].join(', ')}, ${textOf(column)} as sealed_value from ${table}
     where company_id = $1 and ${textOf(column)} not like $2${only}${from}
     order by ${key.join(', ')} limit ${rowsPerRound} for no key update skip locked`,
    values,
  );
  const done = { resealed: 0, unreadable: 0 };
  for (const { sealed_value: old, ...row } of rows) {
    const renewed = reseal(vault, column, row, old);
    if (renewed === undefined) done.unreadable += 1;
    else {
      await writeOne(client, column, row, renewed);
      done.resealed += 1;
    }
  }
  const last = rows.at(-1);
  return { ...done, next: last ? key.map((name) => last[name] ?? '') : null };
}

export async function countLeft(
  client: pg.Client,
  companyId: number,
  column: SealedColumn,
  prefix: string,
): Promise<number> {
  const only = column.only ? ` and ${column.only.column} = any($3)` : '';
  const { rows } = await client.query<{ n: number }>(
    `select count(*) as n from ${column.table} where company_id = $1 and ${textOf(column)} not like $2${only}`,
    [companyId, `${prefix}%`, ...(column.only ? [column.only.values] : [])],
  );
  return rows[0]?.n ?? 0;
}

function reseal(vault: Vault, column: SealedColumn, row: Cells, old: string): string | undefined {
  const place = (column.place as (row: Cells) => ReturnType<SealedColumn['place']>)(row);
  try {
    return vault.seal(vault.open(old, place), place);
  } catch {
    return undefined;
  }
}

async function writeOne(client: pg.Client, column: SealedColumn, row: Cells, value: string): Promise<void> {
  const { key, table, isJson } = column;
  const named = ['company_id', ...key].map((name, at) => `${name} = $${at + 2}`).join(' and ');
  await client.query(`update ${table} set ${column.column} = ${isJson ? 'to_jsonb($1::text)' : '$1'} where ${named}`, [
    value,
    row['company_id'],
    ...key.map((name) => row[name]),
  ]);
}

const textOf = ({ column, isJson }: SealedColumn): string => (isJson ? `(${column} #>> '{}')` : column);
