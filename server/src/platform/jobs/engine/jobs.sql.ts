import type { JobRun, TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../session/people.ts';
import type { JobData, NewJob, NextRun, WhenEnqueued } from './task.ts';

export function insertJobs(
  tx: TenantTx,
  scope: Scope,
  task: string,
  jobs: readonly NewJob<JobData>[],
  when: WhenEnqueued,
): Promise<void> {
  const rows = jobs.map(({ key = null, data = {}, connectionId = 0, dueAt = null }) => ({
    key,
    data,
    connection_id: connectionId,
    due_at: dueAt,
  }));
  const given = sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (key text, data jsonb, connection_id bigint, due_at timestamptz)`;
  return insertSelectedJobs(tx, scope, task, given, when);
}

/**
 * Inserts the selected jobs (key, data, connection_id, due_at) sorted by key, so that two transactions cannot deadlock. A
 * job that runs now keeps its row and is due again.
 */
export async function insertSelectedJobs(
  tx: TenantTx,
  { companyId }: Scope,
  task: string,
  selected: RawBuilder<unknown>,
  when: WhenEnqueued,
): Promise<void> {
  const later = { move: sql`excluded.due_at`, earliest: sql`least(jobs.due_at, excluded.due_at)` }[when];
  const again = {
    move: sql`excluded.due_at`,
    earliest: sql`least(coalesce(jobs.again_at, excluded.due_at), excluded.due_at)`,
  }[when];
  await sql`
    insert into jobs (company_id, task, key, connection_id, data, due_at, is_ready)
    select ${companyId}, ${task}, j.key, j.connection_id, j.data, coalesce(j.due_at, app_now()),
      coalesce(j.due_at <= app_now(), true)
    from (${selected}) j
    order by j.key
    on conflict on constraint jobs_key do update set
      data = excluded.data, connection_id = excluded.connection_id, error = null, parked_at = null,
      due_at = case when jobs.worker is null then ${later} else jobs.due_at end,
      is_ready = jobs.worker is not null or ${later} <= app_now(),
      again_at = case when jobs.worker is not null then ${again} end,
      attempts = case when jobs.worker is null then 0 else jobs.attempts end
    where jobs.worker is not null or jobs.parked_at is not null
      or (jobs.due_at, jobs.data, jobs.connection_id) is distinct from (${later}, excluded.data, excluded.connection_id)`.execute(
    tx,
  );
}

export async function deleteJobs(
  tx: TenantTx,
  { companyId }: Scope,
  task: string,
  keys: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('task', '=', task)
    .where('key', 'in', [...keys])
    .execute();
}

export async function deleteJobsOfConnection(tx: TenantTx, { companyId }: Scope, connectionId: number): Promise<void> {
  await tx.deleteFrom('jobs').where('company_id', '=', companyId).where('connection_id', '=', connectionId).execute();
}

/** Deletes the job that runs; false when it was moved, removed or taken over meanwhile. */
export async function deleteRun(tx: TenantTx, { companyId, id, worker, attempts }: JobRun): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .where('again_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves the job that runs to a later time, as a first attempt; false as in `deleteRun`. */
export async function moveRun(
  tx: TenantTx,
  { companyId, id, worker, attempts }: JobRun,
  next: NextRun,
): Promise<boolean> {
  const dueAt =
    'dueAt' in next ? sql`${next.dueAt}::timestamptz` : sql`app_now() + ${next.pauseMs} * interval '1 millisecond'`;
  const { numAffectedRows } = await sql`
    update jobs set due_at = ${dueAt}, is_ready = ${dueAt} <= app_now(), worker = null, attempts = 0, error = null
    where company_id = ${companyId} and id = ${id} and worker = ${worker} and attempts = ${attempts}
      and again_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
