import pg from 'pg';
import { wireTypes } from '../client.ts';
import { beginOf } from '../transaction.ts';
import { lookupSecretPlace, sealed, type SealedColumn } from './columns.ts';
import { countLeft, resealRound, type Cursor, type Round } from './rounds.ts';
import { createVault, sealPrefixOf, type Vault } from './vault.ts';

export interface Rotation {
  resealed: number;
  /** Values that only a key other than the first one can open. */
  left: number;
  /** Values that no key of the ring opens, by column. */
  unreadable: Map<string, number>;
}

interface Options {
  appUrl: string;
  /** The first key seals. */
  keys: readonly [string, ...string[]];
  onColumn?: (column: string, resealed: number) => void;
}

const companiesPerPage = 500;
/** A row that the product has locked is skipped and tried again in a later pass. */
const maxPasses = 50;
const passPauseMs = 100;

/**
 * Seals every value again with the first key while the product runs. It is safe to repeat and continues after a stop,
 * because a value that carries the id of the first key is done.
 */
export async function rotateKeys({ appUrl, keys, onColumn }: Options): Promise<Rotation> {
  const vault = createVault(keys);
  const client = new pg.Client({ connectionString: appUrl, application_name: 'recadia rotate-keys', types: wireTypes });
  await client.connect();
  const rotation: Rotation = { resealed: 0, left: 0, unreadable: new Map() };
  try {
    for (const column of Object.values(sealed)) {
      const name = `${column.table}.${column.column}`;
      let resealed = 0;
      for await (const companyId of companyIds(client)) {
        const done = await rotateColumn(client, vault, companyId, column);
        resealed += done.resealed;
        rotation.left += done.left;
        if (done.unreadable > 0) rotation.unreadable.set(name, (rotation.unreadable.get(name) ?? 0) + done.unreadable);
      }
      rotation.resealed += resealed;
      onColumn?.(name, resealed);
    }
    rotation.resealed += await resealLookupSecret(client, vault);
    return rotation;
  } finally {
    await client.end();
  }
}

async function* companyIds(client: pg.Client): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const { rows } = await client.query<{ id: number }>('select id from company_ids($1, $2)', [
      after,
      companiesPerPage,
    ]);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function rotateColumn(client: pg.Client, vault: Vault, companyId: number, column: SealedColumn) {
  let resealed = 0;
  for (let pass = 1; ; pass += 1) {
    const done = await passOver(client, vault, companyId, column);
    resealed += done.resealed;
    const waiting = await inCompany(client, companyId, () =>
      countLeft(client, companyId, column, sealPrefixOf(vault.sealingKeyId)),
    );
    const left = waiting - done.unreadable;
    if (left <= 0 || pass === maxPasses) return { resealed, unreadable: done.unreadable, left: Math.max(0, left) };
    await new Promise((resolve) => setTimeout(resolve, passPauseMs));
  }
}

async function passOver(client: pg.Client, vault: Vault, companyId: number, column: SealedColumn) {
  const total = { resealed: 0, unreadable: 0 };
  for (let cursor: Cursor | null = null; ;) {
    const after: Cursor | null = cursor;
    const round: Round = await inCompany(client, companyId, () =>
      resealRound(client, { vault, companyId, column, after }),
    );
    total.resealed += round.resealed;
    total.unreadable += round.unreadable;
    if (!round.next) return total;
    cursor = round.next;
  }
}

async function inCompany<T>(client: pg.Client, companyId: number, work: () => Promise<T>): Promise<T> {
  await client.query(beginOf(companyId));
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Last, so that a lookup secret sealed by the new key means that no older value is left. */
async function resealLookupSecret(client: pg.Client, vault: Vault): Promise<number> {
  const { rows } = await client.query<{ value: string | null }>(`select installation_secret('lookup', null) as value`);
  const stored = rows[0]?.value;
  if (!stored || stored.startsWith(sealPrefixOf(vault.sealingKeyId))) return 0;
  const next = vault.seal(vault.open(stored, lookupSecretPlace), lookupSecretPlace);
  await client.query(`select reseal_installation_secret('lookup', $1, $2)`, [stored, next]);
  return 1;
}
