import type { Priority } from '@recadia/contract/announcements';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import { pathsOf, type Needs } from '../../platform/storage/needs.ts';

export interface AnnouncementMedia {
  media_path: string;
  media_name: string;
  media_type: string;
  media_bytes: number;
}

export type AnnouncementRow = {
  id: number;
  title: string;
  text: string;
  priority: Priority;
  status: boolean;
  created_at: Date;
} & { [K in keyof AnnouncementMedia]: AnnouncementMedia[K] | null };

// Without a company: all users read active announcements, and the policies allow more only to the super company.

const shown = (tx: TenantTx) =>
  tx
    .selectFrom('announcements')
    .select(['id', 'title', 'text', 'status', 'created_at', 'media_path', 'media_name', 'media_type', 'media_bytes'])
    .select(sql<Priority>`priority`.as('priority'));

interface Filter {
  search?: string | undefined;
  /** Includes inactive ones. */
  seesAll: boolean;
}

const matching = (tx: TenantTx, { search, seesAll }: Filter) => {
  const term = search?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return tx
    .selectFrom('announcements')
    .select('id')
    .$if(!seesAll, (query) => query.where('status', '=', true))
    .$if(Boolean(term), (query) =>
      query.where(sql<boolean>`search_text(title) like '%' || search_text(${term ?? ''}) || '%'`),
    );
};

/** The urgent ones first, and of those the latest. */
export function listAnnouncements(
  tx: TenantTx,
  { page: { after, offset }, limit, ...filter }: Filter & { page: Page; limit: number },
): Promise<AnnouncementRow[]> {
  let query = shown(tx).where('id', 'in', matching(tx, filter));
  if (after) query = query.where(sql<boolean>`(priority::text, -id) > (${after[0]}, ${-after[1]}::bigint)`);
  return query.orderBy('priority').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export function countAnnouncements(tx: TenantTx, filter: Filter, cap: number): Promise<number> {
  return countUpTo(tx, matching(tx, filter), cap);
}

export function listAnnouncementsByIds(tx: TenantTx, ids: number[]): Promise<AnnouncementRow[]> {
  return shown(tx).where('id', 'in', ids).execute();
}

export function findAnnouncement(tx: TenantTx, id: number, lock?: 'update'): Promise<AnnouncementRow | undefined> {
  const query = shown(tx).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

interface Words {
  title: string;
  text: string;
  priority: Priority;
  status: boolean;
}

export async function insertAnnouncement(tx: TenantTx, words: Words): Promise<number> {
  const { id } = await tx.insertInto('announcements').values(words).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAnnouncement(
  tx: TenantTx,
  id: number,
  change: Words | { [K in keyof AnnouncementMedia]: AnnouncementMedia[K] | null },
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteAnnouncement(tx: TenantTx, id: number): Promise<void> {
  await tx.deleteFrom('announcements').where('id', '=', id).execute();
}

/** The paths that an announcement still uses. */
export const listNeeded: Needs = (tx, _scope, paths) =>
  pathsOf(tx, sql`select media_path as path from announcements where media_path = any(${paths})`);
