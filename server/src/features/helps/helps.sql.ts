import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import { hasText, isAfter, textKey } from '../../platform/text-key.ts';

export interface HelpRow {
  id: number;
  title: string;
  description: string;
  video: string;
}

// Without a company: all users read, and the policies allow writing only to the super company.

const columns = ['id', 'title', 'description', 'video'] as const;
const titleKey = textKey('title');

export function listHelps(
  tx: TenantTx,
  { search, page, limit }: { search?: string | undefined; page: Page; limit: number },
): Promise<(HelpRow & { title_key: string })[]> {
  return tx
    .selectFrom('helps')
    .select([...columns, titleKey.as('title_key')])
    .where(hasText(titleKey, search))
    .where(isAfter(titleKey, 'id', page))
    .orderBy(titleKey)
    .orderBy('id')
    .offset(page.offset)
    .limit(limit)
    .execute();
}

export function countHelps(tx: TenantTx, search: string | undefined, cap: number): Promise<number> {
  return countUpTo(tx, tx.selectFrom('helps').select('id').where(hasText(titleKey, search)), cap);
}

export function findHelp(tx: TenantTx, id: number): Promise<HelpRow | undefined> {
  return tx.selectFrom('helps').select(columns).where('id', '=', id).executeTakeFirst();
}

export function insertHelp(tx: TenantTx, help: Omit<HelpRow, 'id'>): Promise<HelpRow> {
  return tx.insertInto('helps').values(help).returning(columns).executeTakeFirstOrThrow();
}

export function updateHelp(
  tx: TenantTx,
  id: number,
  change: { title: string; video: string; description?: string },
): Promise<HelpRow | undefined> {
  return tx
    .updateTable('helps')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteHelp(tx: TenantTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('helps').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
