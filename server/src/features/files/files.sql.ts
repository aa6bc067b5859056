import { searchIds, type TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { pathsOf, type Needs } from '../../platform/storage/needs.ts';

export interface OptionRow {
  id: number;
  name: string;
  path: string | null;
  file_name: string | null;
  media_type: string | null;
  bytes: number | null;
}

export interface FileListRow {
  id: number;
  name: string;
  name_key: string;
  message: string;
  user_id: number | null;
  options: OptionRow[];
}

const options = sql<OptionRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'path', o.path, 'file_name', o.file_name,
    'media_type', o.media_type, 'bytes', o.bytes) order by o.position, o.id), '[]')
  from file_list_options o where o.company_id = f.company_id and o.file_list_id = f.id)`;

const shown = (tx: TenantTx, { companyId }: Scope) =>
  tx
    .selectFrom('file_lists as f')
    .select(['f.id', 'f.name', 'f.name_key', 'f.message', 'f.user_id', options.as('options')])
    .where('f.company_id', '=', companyId);

interface Search {
  search?: string | undefined;
  searchLimit: number;
}

export async function listFileLists(
  tx: TenantTx,
  scope: Scope,
  { page: { after, offset }, limit, ...filter }: Search & { page: Page; limit: number },
): Promise<FileListRow[]> {
  let query = shown(tx, scope);
  const ids = await searched(tx, scope, filter);
  if (ids) query = query.where(sql<boolean>`f.id = any(${ids}::bigint[])`);
  if (after) query = query.where(sql<boolean>`(f.name_key, f.id) > (${after[0]}, ${after[1]}::bigint)`);
  return query.orderBy('f.name_key').orderBy('f.id').offset(offset).limit(limit).execute();
}

export async function countFileLists(tx: TenantTx, scope: Scope, filter: Search, cap: number): Promise<number> {
  const ids = await searched(tx, scope, filter);
  if (ids) return Math.min(ids.length, cap + 1);
  return countUpTo(tx, tx.selectFrom('file_lists').select('id').where('company_id', '=', scope.companyId), cap);
}

async function searched(tx: TenantTx, scope: Scope, { search, searchLimit }: Search): Promise<number[] | null> {
  const term = search?.trim();
  return term ? searchIds(tx, 'file_lists', { companyId: scope.companyId, term, limit: searchLimit }) : null;
}

export function listFileListsByIds(tx: TenantTx, scope: Scope, ids: number[]): Promise<FileListRow[]> {
  return shown(tx, scope).where('f.id', 'in', ids).execute();
}

export function findFileList(
  tx: TenantTx,
  scope: Scope,
  id: number,
  lock?: 'update',
): Promise<FileListRow | undefined> {
  const query = shown(tx, scope).where('f.id', '=', id);
  return (lock ? query.forUpdate('f') : query).executeTakeFirst();
}

export async function insertFileList(
  tx: TenantTx,
  { companyId }: Scope,
  list: { name: string; message: string; user_id: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('file_lists')
    .values({ company_id: companyId, ...list })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFileList(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  change: { name: string; message: string },
): Promise<void> {
  await tx
    .updateTable('file_lists')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteFileList(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx.deleteFrom('file_lists').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function insertOption(
  tx: TenantTx,
  { companyId }: Scope,
  option: { file_list_id: number; name: string; position: number },
): Promise<void> {
  await tx
    .insertInto('file_list_options')
    .values({ company_id: companyId, ...option })
    .execute();
}

export interface OptionChange {
  name?: string;
  position?: number;
  path?: string;
  file_name?: string;
  media_type?: string;
  bytes?: number;
}

export async function updateOption(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  change: OptionChange,
): Promise<void> {
  await tx
    .updateTable('file_list_options')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteOptions(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('file_list_options').where('company_id', '=', companyId).where('id', 'in', ids).execute();
}

/** The paths that a file list still uses. */
export const listNeeded: Needs = (tx, { companyId }, paths) =>
  pathsOf(tx, sql`select path from file_list_options where company_id = ${companyId} and path = any(${paths})`);
