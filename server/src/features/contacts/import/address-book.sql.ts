import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

export async function saveBookEntry(
  tx: TenantTx,
  { companyId }: Scope,
  { connectionId, key, number, name }: { connectionId: number; key: string; number: string; name: string },
): Promise<void> {
  await sql`
    insert into phone_book (company_id, connection_id, match_key, number, name)
    values (${companyId}, ${connectionId}, ${key}, ${number}, ${name})
    on conflict (company_id, connection_id, match_key) do update
      set number = excluded.number, name = excluded.name, updated_at = app_now()
      where (phone_book.number, phone_book.name) is distinct from (excluded.number, excluded.name)`.execute(tx);
}

export async function listBook(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  limit: number,
): Promise<{ name: string; number: string }[]> {
  return tx
    .selectFrom('phone_book')
    .select(['name', 'number'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('match_key')
    .limit(limit)
    .execute();
}

/** The connection whose address book is imported. */
export function findDefaultConnection(tx: TenantTx, { companyId }: Scope) {
  return tx
    .selectFrom('connections')
    .select(['id', 'name', 'provider', 'status'])
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .executeTakeFirst();
}
