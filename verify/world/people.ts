import { aContact, type TestDatabase } from '@recadia/db/testing';

type Admin = TestDatabase['admin'];

/** A custom field of a contact. */
export async function aFieldOf(
  admin: Admin,
  field: { company_id: number; contact_id: number; name: string },
): Promise<number> {
  const { id } = await admin
    .insertInto('contact_extra_info')
    .values({ ...field, value: field.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Two merged contacts, without rows of the merged one. */
export async function aMerge(
  admin: Admin,
  { company_id, name }: { company_id: number; name: string },
): Promise<number> {
  const kept = await aContact(admin, { company_id, name });
  const merged = await aContact(admin, { company_id, name: `${name} (2)`, merged_into_id: kept.id });
  const facts = { name: kept.name, number: kept.number };
  const belongings = { tickets: [], senders: [], joined: [] };
  const moved = JSON.stringify({ names: [], extraInfo: [], before: facts, after: facts, belongings });
  const { id } = await admin
    .insertInto('contact_merges')
    .values({ company_id, kept_id: kept.id, merged_id: merged.id, reason: 'by-hand', moved })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function anImport(admin: Admin, row: { company_id: number; file_name: string }): Promise<number> {
  const { id } = await admin
    .insertInto('contact_imports')
    .values({ ...row, source: 'file', total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
