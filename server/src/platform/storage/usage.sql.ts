import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../session/people.ts';

interface CountedFile {
  path: string;
  bytes: number;
  /** Used when the plan has no quota; null means no limit. */
  defaultQuota: number | null;
}

/** True when the company has used up its quota. False without a usage row. */
export async function isQuotaUsedUp(tx: TenantTx, { companyId }: Scope, defaultQuota: number | null): Promise<boolean> {
  const { rows } = await sql<{ is_used_up: boolean | null }>`
    select coalesce((select bytes from storage_usage where company_id = ${companyId}), 0)
      >= coalesce(p.storage_mb * 1048576::bigint, ${defaultQuota}::bigint) as is_used_up
    from companies c join plans p on p.id = c.plan_id
    where c.id = ${companyId}`.execute(tx);
  return rows[0]?.is_used_up === true;
}

/**
 * Counts a file unless the sum would exceed the quota; the lock on the sum's row serialises the decisions. A deleted
 * company has no quota, and its files are orphans.
 */
export async function countFile(tx: TenantTx, { companyId }: Scope, file: CountedFile): Promise<boolean> {
  const { path, bytes, defaultQuota } = file;
  const { rows } = await sql<{ is_within: boolean }>`
    with quota as (
      select coalesce(p.storage_mb * 1048576::bigint, ${defaultQuota}::bigint, 9223372036854775807) as most
      from companies c join plans p on p.id = c.plan_id where c.id = ${companyId}
    ), counted as (
      insert into storage_usage (company_id, bytes)
      select ${companyId}::bigint, ${bytes}::bigint from quota where ${bytes}::bigint <= most
      on conflict (company_id) do update set bytes = storage_usage.bytes + excluded.bytes
        where storage_usage.bytes + excluded.bytes <= (select most from quota)
      returning bytes
    ), listed as (
      insert into stored_files (company_id, path, bytes)
      select ${companyId}::bigint, ${path}, ${bytes}::bigint from counted
      returning path
    )
    select exists (select from listed) or not exists (select from quota) as is_within`.execute(tx);
  return rows[0]?.is_within === true;
}

export async function uncountFile(tx: TenantTx, { companyId }: Scope, path: string): Promise<void> {
  await sql`
    with gone as (
      delete from stored_files where company_id = ${companyId} and path = ${path} returning bytes
    )
    update storage_usage set bytes = greatest(0, storage_usage.bytes - gone.bytes)
    from gone where company_id = ${companyId}`.execute(tx);
}

/**
 * Existing files count regardless of the quota; files already counted and files of deleted companies change nothing.
 */
export async function countOldFiles(
  tx: TenantTx,
  { companyId }: Scope,
  files: { path: string; bytes: number }[],
): Promise<void> {
  const [paths, sizes] = [files.map(({ path }) => path), files.map(({ bytes }) => bytes)];
  await sql`
    with added as (
      insert into stored_files (company_id, path, bytes)
      select c.id, file.path, file.bytes from companies c, unnest(${paths}::text[], ${sizes}::bigint[]) as file (path, bytes)
      where c.id = ${companyId}
      on conflict (company_id, path) do nothing
      returning bytes
    )
    insert into storage_usage (company_id, bytes)
    select ${companyId}::bigint, sum(added.bytes) from added having count(*) > 0
    on conflict (company_id) do update set bytes = storage_usage.bytes + excluded.bytes`.execute(tx);
}
