import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export interface ContactFields {
  name?: string;
  number?: string;
  email?: string;
  reply_kind?: null;
  reply_value?: null;
}

export async function setContactFields(tx: TenantTx, scope: Scope, id: number, fields: ContactFields): Promise<void> {
  await tx
    .updateTable('contacts')
    .set((eb) => ({ ...fields, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** Replaces the whole list; false, without a change, when an id does not belong to this contact. */
export async function replaceExtraInfo(
  tx: TenantTx,
  { companyId }: Scope,
  contactId: number,
  list: { id?: number | undefined; name: string; value: string }[],
): Promise<boolean> {
  const kept = list.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ is_known: boolean }>`
    with wanted as (
      select w.id, w.name, w.value, w.no
      from jsonb_to_recordset(${JSON.stringify(list.map((info, no) => ({ ...info, no })))}::jsonb)
        as w (id bigint, name text, value text, no integer)
    ),
    known as (
      select count(*) = ${kept.length} as is_known from contact_extra_info x
      where x.company_id = ${companyId} and x.contact_id = ${contactId} and x.id = any(${kept})
    ),
    changed as (
      update contact_extra_info x set name = w.name, value = w.value
      from wanted w, known
      where is_known and x.company_id = ${companyId} and x.contact_id = ${contactId} and x.id = w.id
    ),
    gone as (
      delete from contact_extra_info x using known
      where is_known and x.company_id = ${companyId} and x.contact_id = ${contactId} and x.id <> all(${kept})
    ),
    added as (
      insert into contact_extra_info (company_id, contact_id, name, value)
      select ${companyId}, ${contactId}, w.name, w.value from wanted w, known
      where is_known and w.id is null order by w.no
    )
    select is_known from known`.execute(tx);
  return rows[0]?.is_known ?? false;
}

/** After a change of number the contact is no longer found by its old names. */
export async function deleteNames(tx: TenantTx, scope: Scope, contactId: number): Promise<void> {
  await tx
    .deleteFrom('contact_identities')
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', contactId)
    .where('kind', '<>', 'group')
    .execute();
}

/**
 * The linked session that can check numbers on WhatsApp: the default one first. Undefined when no gateway holds one.
 */
export function findCheckableConnection(tx: TenantTx, { companyId }: Scope): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('connections as n')
    .innerJoin('wa_sessions as s', (on) =>
      on.onRef('s.company_id', '=', 'n.company_id').onRef('s.connection_id', '=', 'n.id'),
    )
    .select('n.id')
    .where('n.company_id', '=', companyId)
    .where('n.deleted_at', 'is', null)
    .where('n.status', '=', 'CONNECTED')
    .where('s.owner', 'is not', null)
    .orderBy('n.is_default', 'desc')
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst();
}

/** Renames a group's contact; returns its id only when the name changed. */
export async function nameGroup(
  tx: TenantTx,
  { companyId }: Scope,
  group: string,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update contacts c set name = ${name}, updated_at = app_now()
    from contact_identities i
    where i.company_id = ${companyId} and i.kind = 'group' and i.match_key = ${group}
      and c.company_id = i.company_id and c.id = i.contact_id and c.name <> ${name}
    returning c.id`.execute(tx);
  return rows[0]?.id;
}
