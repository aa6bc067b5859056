import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';
import { pathsOf, type Needs } from '../../platform/storage/needs.ts';

const columns = [
  ...(['id', 'user_id', 'shortcode', 'message', 'geral', 'status'] as const),
  ...(['media_path', 'media_name', 'mime_type', 'media_bytes'] as const),
] as const;

export type QuickMessageRow = Awaited<ReturnType<typeof listUsable>>[number];

/** More than a user can choose from. */
const most = 1_000;
const place = sql<string>`lower(shortcode)`;

/** The user's own and the shared ones, by shortcode. */
export function listUsable(tx: TenantTx, scope: Scope, userId: number) {
  return usable(tx, scope, userId).select(columns).orderBy(place).orderBy('id').limit(most).execute();
}

export interface QuickMessageFilter {
  userId: number;
  search?: string | undefined;
}

/** One page of them. A user has few, so a search scans them. */
export function pageUsable(
  tx: TenantTx,
  scope: Scope,
  { page: { after, offset }, limit, ...filter }: QuickMessageFilter & { page: Page; limit: number },
) {
  let query = matching(tx, scope, filter);
  if (after) query = query.where(sql<boolean>`(lower(shortcode), id) > (${after[0]}, ${after[1]}::bigint)`);
  return query
    .select(columns)
    .select(place.as('place'))
    .orderBy(place)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export function countUsable(tx: TenantTx, scope: Scope, filter: QuickMessageFilter, cap: number): Promise<number> {
  return countUpTo(tx, matching(tx, scope, filter).select('id'), cap);
}

function matching(tx: TenantTx, scope: Scope, { userId, search }: QuickMessageFilter) {
  const query = usable(tx, scope, userId);
  const term = search?.trim();
  if (!term) return query;
  return query.where(
    sql<boolean>`strpos(search_text(shortcode), search_text(${term})) > 0
      or strpos(search_text(message), search_text(${term})) > 0`,
  );
}

const usable = (tx: TenantTx, { companyId }: Scope, userId: number) =>
  tx
    .selectFrom('quick_messages')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('geral', '=', true), eb('user_id', '=', userId)]));

export function findQuickMessage(tx: TenantTx, { companyId }: Scope, id: number, lock?: 'update') {
  const query = tx
    .selectFrom('quick_messages')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export function listQuickMessagesByIds(tx: TenantTx, { companyId }: Scope, ids: number[]) {
  return tx
    .selectFrom('quick_messages')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
}

interface Words {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
}

export function insertQuickMessage(tx: TenantTx, { companyId }: Scope, row: Words & { user_id: number }) {
  return tx
    .insertInto('quick_messages')
    .values({ company_id: companyId, ...row })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface AttachedFile {
  media_path: string;
  media_name: string;
  mime_type: string;
  media_bytes: number;
}

export function updateQuickMessage(
  tx: TenantTx,
  { companyId }: Scope,
  id: number,
  change: Words | AttachedFile | Record<keyof AttachedFile, null>,
) {
  return tx
    .updateTable('quick_messages')
    .set((eb) => ({ ...change, updated_at: eb.fn('app_now') }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteQuickMessage(tx: TenantTx, { companyId }: Scope, id: number): Promise<void> {
  await tx.deleteFrom('quick_messages').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** The paths that a quick message still uses. */
export const listNeeded: Needs = (tx, { companyId }, paths) =>
  pathsOf(
    tx,
    sql`select media_path as path from quick_messages where company_id = ${companyId} and media_path = any(${paths})`,
  );
