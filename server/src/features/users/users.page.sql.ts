import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { withQueues } from './users.columns.ts';

/** A company has thousands of users at most, so all its names are scanned. */
export function listUsers(
  tx: TenantTx,
  scope: Scope,
  { search, page, limit }: { search: string | undefined; page: Page; limit: number },
) {
  const key = sql<string>`search_text(users.name)`;
  let query = withQueues(tx, scope).select(key.as('name_key'));
  if (search) query = query.where(isLike(search));
  if (page.after) {
    const [name, id] = page.after;
    query = query.where(sql<boolean>`(${key}, users.id) > (${name}, ${id})`);
  }
  return query.orderBy(key).orderBy('users.id').offset(page.offset).limit(limit).execute();
}

export function countUsers(tx: TenantTx, scope: Scope, search: string | undefined, cap: number): Promise<number> {
  let query = tx.selectFrom('users').select('users.id').where('users.company_id', '=', scope.companyId);
  if (search) query = query.where(isLike(search));
  return countUpTo(tx, query, cap);
}

const isLike = (search: string) =>
  sql<boolean>`(position(search_text(${search}) in search_text(users.name)) > 0
    or position(lower(${search}) in users.email) > 0)`;
