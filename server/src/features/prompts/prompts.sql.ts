import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';

const columns = ['id', 'name', 'name_key'] as const;

/** A company has few prompts, so they are scanned without an index. */
function matching(tx: TenantTx, { companyId }: Scope, search: string | undefined) {
  const all = tx.selectFrom('prompts').where('company_id', '=', companyId);
  const term = search?.trim();
  return term ? all.where(sql<boolean>`position(search_text(${term}) in name_key) > 0`) : all;
}

/** One extra row shows whether there is a next page. */
export function listPrompts(
  tx: TenantTx,
  scope: Scope,
  { search, page, limit }: { search?: string; page: Page; limit: number },
) {
  const { after, offset } = page;
  const all = matching(tx, scope, search);
  const rest = after ? all.where((eb) => eb(eb.refTuple('name_key', 'id'), '>', eb.tuple(...after))) : all;
  return rest.select(columns).orderBy('name_key').orderBy('id').offset(offset).limit(limit).execute();
}

export function countPrompts(
  tx: TenantTx,
  scope: Scope,
  { search, cap }: { search?: string; cap: number },
): Promise<number> {
  return countUpTo(tx, matching(tx, scope, search).select('id'), cap);
}
