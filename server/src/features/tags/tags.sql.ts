import { searchIds, type TenantTx } from '@recadia/db';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';

const columns = ['id', 'name', 'name_key', 'color', 'kanban', 'user_id'] as const;

export interface TagRow {
  id: number;
  name: string;
  name_key: string;
  color: string;
  kanban: number;
  user_id: number | null;
  tickets_count?: number;
}

export interface TagFilter {
  search?: string | undefined;
  /** Most matches that are scanned: a search for one letter in a large company must end. */
  searchLimit: number;
}

/** One extra row shows whether there is a next page. */
export async function listTags(
  tx: TenantTx,
  scope: Scope,
  filter: TagFilter & { page: Page; limit: number },
): Promise<TagRow[]> {
  const { after, offset } = filter.page;
  let query = await matching(tx, scope, filter);
  if (after) {
    const [name, id] = after;
    query = query.where((eb) => eb(eb.refTuple('name_key', 'id'), '>', eb.tuple(name, id)));
  }
  return query.select(columns).orderBy('name_key').orderBy('id').offset(offset).limit(filter.limit).execute();
}

export async function countTags(tx: TenantTx, scope: Scope, filter: TagFilter, cap: number): Promise<number> {
  return countUpTo(tx, (await matching(tx, scope, filter)).select('id'), cap);
}

/** Adds the number of tickets of each tag. */
export async function addTicketsCount(tx: TenantTx, scope: Scope, rows: TagRow[]): Promise<void> {
  const counted = await tx
    .selectFrom('ticket_tags')
    .select(['tag_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb('tag_id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .groupBy('tag_id')
    .execute();
  const counts = new Map(counted.map(({ tag_id, n }) => [tag_id, n]));
  for (const row of rows) row.tickets_count = counts.get(row.id) ?? 0;
}

export function listLaneTags(tx: TenantTx, scope: Scope): Promise<TagRow[]> {
  return tx
    .selectFrom('tags')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('kanban', '=', 1)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}

export function listTagsByIds(tx: TenantTx, scope: Scope, ids: number[]): Promise<TagRow[]> {
  return tx
    .selectFrom('tags')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute();
}

export function findTag(tx: TenantTx, scope: Scope, id: number, lock?: 'update'): Promise<TagRow | undefined> {
  const query = tx.selectFrom('tags').select(columns).where('company_id', '=', scope.companyId).where('id', '=', id);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export interface NewTag {
  name: string;
  color: string;
  kanban: number;
  user_id: number;
}

export function insertTag(tx: TenantTx, scope: Scope, tag: NewTag): Promise<TagRow> {
  return tx
    .insertInto('tags')
    .values({ company_id: scope.companyId, ...tag })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateTag(tx: TenantTx, scope: Scope, id: number, change: Omit<NewTag, 'user_id'>): Promise<TagRow> {
  return tx
    .updateTable('tags')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteTag(tx: TenantTx, scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tags')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function matching(tx: TenantTx, scope: Scope, { search, searchLimit }: TagFilter) {
  const query = tx.selectFrom('tags').where('company_id', '=', scope.companyId);
  if (!search?.trim()) return query;
  const ids = await searchIds(tx, 'tags', { companyId: scope.companyId, term: search.trim(), limit: searchLimit });
  return query.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))));
}
