import type { SkippedRow } from '@recadia/contract/contacts';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/session/people.ts';

export interface ImportRow {
  id: number;
  user_id: number | null;
  source: 'file' | 'phone';
  file_name: string;
  total: number;
  done: number;
  imported: number;
  skipped: number;
  skipped_rows: SkippedRow[];
  is_finished: boolean;
  /** No progress for a minute: the process of the import is gone. */
  is_silent: boolean;
  created_at: Date;
}

const columns = sql`
  id, user_id, source, file_name, total, done, imported, skipped, skipped_rows, created_at,
  finished_at is not null as is_finished, updated_at < app_now() - interval '1 minute' as is_silent`;

export async function insertImport(
  tx: TenantTx,
  scope: Scope,
  row: { user_id: number; source: 'file' | 'phone'; file_name: string; total: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('contact_imports')
    .values({ company_id: scope.companyId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function moveImport(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  { done, imported, skipped }: { done: number; imported: number; skipped: SkippedRow[] },
): Promise<void> {
  await sql`
    update contact_imports
    set done = ${done}, imported = ${imported}, skipped = ${done - imported},
      skipped_rows = ${JSON.stringify(skipped)}::jsonb, updated_at = app_now(),
      finished_at = case when ${done} = total then app_now() end
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function listImports(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from contact_imports where company_id = ${companyId} and id = any(${ids})`.execute(tx);
  return rows;
}

export interface NewContact {
  name: string;
  number: string;
  email: string;
  key: string;
}

/** The numbers must be locked, free and unique. */
export async function insertContacts(
  tx: TenantTx,
  { companyId }: Scope,
  contacts: NewContact[],
): Promise<{ id: number; name: string; number: string; email: string }[]> {
  const { rows } = await sql<{ id: number; name: string; number: string; email: string }>`
    with given as (
      select * from unnest(
        ${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ number }) => number)}::text[],
        ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ key }) => key)}::text[]
      ) as g (name, number, email, key)
    ),
    made as (
      insert into contacts (company_id, name, number, email)
      select ${companyId}, g.name, g.number, g.email from given g
      returning id, name, number, email
    ),
    named as (
      insert into contact_identities (company_id, kind, match_key, value, contact_id)
      select ${companyId}, 'phone', g.key, g.number, m.id from made m join given g on g.number = m.number
    )
    select id, name, number, email from made order by id`.execute(tx);
  return rows;
}
