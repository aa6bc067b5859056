import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import { idOf, type Name, type NameKind } from './names.ts';

export interface KnownName {
  kind: NameKind;
  key: string;
  value: string;
  contact_id: number;
}

const columns = ['id', 'name', 'number', 'is_group', 'reply_kind', 'reply_value', 'merged_into_id'] as const;

export type ContactRow = Awaited<ReturnType<typeof lockContacts>>[number];

export async function findNames(tx: TenantTx, scope: Scope, names: Name[]): Promise<KnownName[]> {
  const kinds = names.map(({ kind }) => kind);
  const keys = names.map(({ key }) => key);
  const { rows } = await sql<KnownName>`
    select i.kind, i.match_key as key, i.value, i.contact_id
    from unnest(${kinds}::text[], ${keys}::text[]) as asked (kind, key)
    join contact_identities i
      on i.company_id = ${scope.companyId} and i.kind = asked.kind and i.match_key = asked.key`.execute(tx);
  return rows;
}

/** Also locks names that no contact has yet, so that parallel transactions wait. The names must be sorted. */
export async function lockNames(tx: TenantTx, scope: Scope, names: Name[]): Promise<void> {
  const ids = names.map((name) => `${scope.companyId}|${idOf(name)}`);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(asked.id, 1))
    from (select id from unnest(${ids}::text[]) with ordinality as u (id, no) order by no) asked`.execute(tx);
}

export function lockContacts(tx: TenantTx, scope: Scope, ids: number[]) {
  return tx
    .selectFrom('contacts')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function insertContact(
  tx: TenantTx,
  scope: Scope,
  contact: Pick<ContactRow, 'name' | 'number' | 'is_group' | 'reply_kind' | 'reply_value'>,
): Promise<ContactRow> {
  return tx
    .insertInto('contacts')
    .values({ company_id: scope.companyId, ...contact })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Change = Partial<Pick<ContactRow, 'name' | 'number' | 'reply_kind' | 'reply_value'>>;

export async function updateContact(tx: TenantTx, scope: Scope, id: number, change: Change): Promise<void> {
  await tx
    .updateTable('contacts')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Saves the current WhatsApp names of a contact. Only a username moves from one contact to another. */
export async function saveNames(tx: TenantTx, scope: Scope, contactId: number, names: Name[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into contact_identities (company_id, kind, match_key, value, contact_id, confirmed_at)
    select ${scope.companyId}, shown.kind, shown.key, shown.value, ${contactId}, app_now()
    from unnest(
      ${names.map(({ kind }) => kind)}::text[],
      ${names.map(({ key }) => key)}::text[],
      ${names.map(({ value }) => value)}::text[]
    ) as shown (kind, key, value)
    on conflict (company_id, kind, match_key) do update
      set value = excluded.value, confirmed_at = excluded.confirmed_at, contact_id = excluded.contact_id
      where contact_identities.contact_id = excluded.contact_id or excluded.kind = 'username'`.execute(tx);
}

export async function listNames(tx: TenantTx, scope: Scope, contactId: number): Promise<KnownName[]> {
  const rows = await tx
    .selectFrom('contact_identities')
    .select(['kind', 'match_key as key', 'value', 'contact_id'])
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('kind')
    .orderBy('match_key')
    .execute();
  return rows as KnownName[];
}

/** The names of a contact, and the one it wrote from last. */
export interface Addresses {
  last: Pick<Name, 'kind' | 'value'> | null;
  names: Pick<Name, 'kind' | 'value'>[];
}

/** `Addresses` inside a statement, where `t` has the company and the contact. */
export const addressesOf = sql<Addresses>`jsonb_build_object(
  'last', (
    select jsonb_build_object('kind', c.reply_kind, 'value', c.reply_value) from contacts c
    where c.company_id = t.company_id and c.id = t.contact_id),
  'names', coalesce((
    select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.match_key)
    from contact_identities i where i.company_id = t.company_id and i.contact_id = t.contact_id), '[]'))`;

export async function findAddresses(tx: TenantTx, { companyId }: Scope, contactId: number): Promise<Addresses> {
  const { rows } = await sql<{ addresses: Addresses }>`
    select ${addressesOf} as addresses
    from (values (${companyId}::bigint, ${contactId}::bigint)) as t (company_id, contact_id)`.execute(tx);
  return rows[0]?.addresses ?? { last: null, names: [] };
}
