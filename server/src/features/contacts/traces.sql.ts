import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { NameKind } from './names.ts';

/** Every WhatsApp name of a contact. */
export async function listNamesOf(tx: TenantTx, { companyId }: Scope, contactId: number) {
  const { rows } = await sql<{ kind: NameKind; value: string }>`
    select kind, value from contact_identities where company_id = ${companyId} and contact_id = ${contactId}`.execute(
    tx,
  );
  return rows;
}

/** The contact's names in lanes (`pn:5511…`) and in texts (`5511…`). */
export interface Traces {
  chats: string[];
  values: string[];
}

/**
 * Deletes data that names a contact without a reference to its row. A finished inbound event stays without its content,
 * because it prevents a late repeat from opening the conversation again.
 */
export async function eraseTraces(tx: TenantTx, { companyId }: Scope, { chats, values }: Traces): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`delete from lanes where company_id = ${companyId} and chat = any(${chats})`.execute(tx);
  await sql`delete from outbox where company_id = ${companyId} and chat = any(${chats})`.execute(tx);
  await sql`delete from inbound where company_id = ${companyId} and chat = any(${chats}) and done_at is null`.execute(
    tx,
  );
  await sql`
    update inbound set chat = '-', event = '{}', message = null, error = null,
      dedupe_key = case
        when dedupe_key like any (select '%' || split_part(c, ':', 2) || '%' from unnest(${chats}::text[]) as c)
        then encode(sha256(convert_to(dedupe_key, 'UTF8')), 'hex') else dedupe_key end
    where company_id = ${companyId} and chat = any(${chats})`.execute(tx);
  await sql`delete from phone_book where company_id = ${companyId} and number = any(${values})`.execute(tx);
  await sql`
    update contact_imports i set skipped_rows = (
      select coalesce(jsonb_agg(line order by no), '[]')
      from jsonb_array_elements(i.skipped_rows) with ordinality as each (line, no)
      where regexp_replace(coalesce(line->>'number', ''), '\\D', '', 'g') <> all (${values})
    )
    where i.company_id = ${companyId} and exists (
      select from jsonb_array_elements(i.skipped_rows) as line
      where regexp_replace(coalesce(line->>'number', ''), '\\D', '', 'g') = any (${values})
    )`.execute(tx);
  await sql`
    delete from idempotency_keys where company_id = ${companyId}
      and answer::text like any (select '%' || value || '%' from unnest(${values}::text[]) as value)`.execute(tx);
}
