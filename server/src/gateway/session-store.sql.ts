import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../platform/session/people.ts';

/** A linked session held by this gateway; valid only while its row has the same owner and epoch. */
export interface Hold {
  connectionId: number;
  owner: string;
  epoch: number;
}

export interface SealedKey {
  type: string;
  id: string;
  sealed: string;
}

/** False when another gateway holds the session. No gateway can claim it until the transaction ends. */
export async function lockHold(tx: TenantTx, scope: Scope, hold: Hold): Promise<boolean> {
  const row = await heldSession(tx, scope, hold).select('epoch').forShare().executeTakeFirst();
  return row !== undefined;
}

/** The write locks the row as `lockHold` does; two transactions with a shared lock would deadlock on the write. */
export async function setCreds(tx: TenantTx, scope: Scope, hold: Hold, sealed: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wa_sessions')
    .set({ creds_sealed: sealed })
    .where('company_id', '=', scope.companyId)
    .where('connection_id', '=', hold.connectionId)
    .where('owner', '=', hold.owner)
    .where('epoch', '=', hold.epoch)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined when another gateway holds the session. */
export async function findCreds(tx: TenantTx, scope: Scope, hold: Hold): Promise<string | null | undefined> {
  const row = await heldSession(tx, scope, hold).select('creds_sealed').executeTakeFirst();
  return row?.creds_sealed;
}

/** One row without an id when there are no such keys; no row when another gateway holds the session. */
export async function listKeys(
  tx: TenantTx,
  scope: Scope,
  hold: Hold,
  type: string,
  ids: string[],
): Promise<{ id: string | null; value_sealed: string | null }[]> {
  return heldSession(tx, scope, hold)
    .leftJoin('wa_keys as k', (join) =>
      join
        .onRef('k.company_id', '=', 's.company_id')
        .onRef('k.connection_id', '=', 's.connection_id')
        .on('k.type', '=', type)
        .on(sql<boolean>`k.id = any(${ids}::text[])`),
    )
    .select(['k.id', 'k.value_sealed'])
    .execute();
}

/** One statement for any number of keys. */
export async function upsertKeys(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  keys: SealedKey[],
): Promise<void> {
  const [types, ids, values] = [keys.map((k) => k.type), keys.map((k) => k.id), keys.map((k) => k.sealed)];
  await sql`
    insert into wa_keys (company_id, connection_id, type, id, value_sealed)
    select ${companyId}, ${connectionId}, k.type, k.id, k.value
    from unnest(${types}::text[], ${ids}::text[], ${values}::text[]) as k (type, id, value)
    on conflict (company_id, connection_id, type, id) do update set value_sealed = excluded.value_sealed`.execute(tx);
}

export async function deleteKeys(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  keys: { type: string; id: string }[],
): Promise<void> {
  await sql`
    delete from wa_keys k using unnest(${keys.map((k) => k.type)}::text[], ${keys.map((k) => k.id)}::text[])
      as gone (type, id)
    where k.company_id = ${companyId} and k.connection_id = ${connectionId}
      and k.type = gone.type and k.id = gone.id`.execute(tx);
}

export async function insertJournal(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  rows: { key: string; sealed: string }[],
): Promise<void> {
  await sql`
    insert into wa_inbox (company_id, connection_id, key, entry_sealed)
    select ${companyId}, ${connectionId}, j.key, j.entry
    from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.sealed)}::text[]) as j (key, entry)
    on conflict (company_id, connection_id, key) do nothing`.execute(tx);
}

export async function setDelivered(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  journalKeys: string[],
): Promise<void> {
  await tx
    .updateTable('wa_inbox')
    .set({ told_at: sql<Date>`app_now()` })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('key', 'in', journalKeys)
    .where('told_at', 'is', null)
    .execute();
}

export async function findJournal(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  key: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wa_inbox')
    .select('entry_sealed')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.entry_sealed;
}

export async function listUndelivered(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
): Promise<{ key: string; entry_sealed: string }[]> {
  return tx
    .selectFrom('wa_inbox')
    .select(['key', 'entry_sealed'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('told_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Deletes all data of the account, except decrypted messages that were not yet delivered. */
export async function deleteAccount(tx: TenantTx, { companyId }: Scope, connectionId: number): Promise<void> {
  for (const table of ['wa_keys', 'wa_sent'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).where('connection_id', '=', connectionId).execute();
  await tx
    .deleteFrom('wa_inbox')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('told_at', 'is not', null)
    .execute();
}

export async function upsertSent(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  waId: string,
  sealed: string,
): Promise<void> {
  await tx
    .insertInto('wa_sent')
    .values({ company_id: companyId, connection_id: connectionId, wa_id: waId, encoded_sealed: sealed })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'wa_id']).doUpdateSet({ encoded_sealed: sealed }),
    )
    .execute();
}

export async function findSent(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  waId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wa_sent')
    .select('encoded_sealed')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('wa_id', '=', waId)
    .executeTakeFirst();
  return row?.encoded_sealed;
}

const heldSession = (tx: TenantTx, { companyId }: Scope, { connectionId, owner, epoch }: Hold) =>
  tx
    .selectFrom('wa_sessions as s')
    .where('s.company_id', '=', companyId)
    .where('s.connection_id', '=', connectionId)
    .where('s.owner', '=', owner)
    .where('s.epoch', '=', epoch);
