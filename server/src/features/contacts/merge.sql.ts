import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** Moves all names of a contact to another one; returns the moved names. */
export async function moveNames(tx: TenantTx, scope: Scope, from: number, to: number): Promise<string[]> {
  const rows = await tx
    .updateTable('contact_identities')
    .set({ contact_id: to })
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', from)
    .returning(['kind', 'match_key'])
    .execute();
  return rows.map(({ kind, match_key }) => `${kind}:${match_key}`);
}

export async function moveNamesBack(
  tx: TenantTx,
  scope: Scope,
  { from, to, names }: { from: number; to: number; names: string[] },
): Promise<void> {
  await tx
    .updateTable('contact_identities')
    .set({ contact_id: to })
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', from)
    .where((eb) => eb(sql`kind || ':' || match_key`, '=', eb.fn.any(eb.val(names))))
    .execute();
}

export async function moveExtraInfo(
  tx: TenantTx,
  scope: Scope,
  { from, to, ids }: { from: number; to: number; ids?: number[] },
): Promise<number[]> {
  const all = tx
    .updateTable('contact_extra_info')
    .set({ contact_id: to })
    .where('company_id', '=', scope.companyId)
    .where('contact_id', '=', from);
  const rows = await (ids ? all.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids)))) : all).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function setMergedInto(tx: TenantTx, scope: Scope, id: number, keptId: number | null): Promise<void> {
  await tx
    .updateTable('contacts')
    .set((eb) => ({ merged_into_id: keptId, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

export async function insertMerge(
  tx: TenantTx,
  scope: Scope,
  merge: { kept_id: number; merged_id: number; reason: string; moved: string; user_id: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('contact_merges')
    .values({ company_id: scope.companyId, ...merge })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined when it is too late: thirty days have passed, or the merge was undone before. */
export function lockMerge(tx: TenantTx, scope: Scope, id: number) {
  return tx
    .selectFrom('contact_merges')
    .select(['id', 'kept_id', 'merged_id', 'moved'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('created_at', '>', sql<Date>`app_now() - interval '30 days'`)
    .forUpdate()
    .executeTakeFirst();
}

export async function setUndone(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx
    .updateTable('contact_merges')
    .set((eb) => ({ undone_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** True when a user has undone a merge of these contacts. */
export async function isKeptApart(tx: TenantTx, scope: Scope, ids: number[]): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_merges')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb('kept_id', '=', eb.fn.any(eb.val(ids))))
    .where((eb) => eb('merged_id', '=', eb.fn.any(eb.val(ids))))
    .where('undone_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface MergeRow {
  id: number;
  merged_id: number;
  merged_name: string;
  merged_number: string;
  reason: string;
  user: { id: number; name: string } | null;
  created_at: Date;
}

/** Merges that can still be undone, latest first. */
export async function listMerges(tx: TenantTx, { companyId }: Scope, keptId: number): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select m.id, m.merged_id, c.name as merged_name, c.number as merged_number, m.reason, m.created_at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user
    from contact_merges m
    join contacts c on c.company_id = m.company_id and c.id = m.merged_id
    left join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${companyId} and m.kept_id = ${keptId} and m.undone_at is null
      and m.created_at > app_now() - interval '30 days'
    order by m.id desc limit 100`.execute(tx);
  return rows;
}

export async function deleteContact(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx.deleteFrom('contacts').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
}
