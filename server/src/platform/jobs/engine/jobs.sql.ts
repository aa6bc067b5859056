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

/** A run of a job that is over: the job is deleted, or moved to its next run as a first attempt. */
export interface EndedRun extends Omit<JobRun, 'companyId'> {
  next?: NextRun | undefined;
}

/**
 * Ends runs of jobs of one company; false when one of the jobs was moved, removed or taken over meanwhile. The jobs are
 * locked sorted by key, as where they are enqueued.
 */
export async function endRuns(tx: TenantTx, { companyId }: Scope, runs: readonly EndedRun[]): Promise<boolean> {
  const dueAts = runs.map(({ next }) => (next && 'dueAt' in next ? next.dueAt : null));
  const pauses = runs.map(({ next }) => (next && 'pauseMs' in next ? next.pauseMs : null));
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      select j.id, coalesce(r.due_at, app_now() + r.pause_ms * interval '1 millisecond') as due_at
      from unnest(${runs.map(({ id }) => id)}::bigint[], ${runs.map(({ worker }) => worker)}::uuid[],
        ${runs.map(({ attempts }) => attempts)}::integer[], ${dueAts}::timestamptz[], ${pauses}::float8[])
        as r (id, worker, attempts, due_at, pause_ms)
      join jobs j on j.company_id = ${companyId} and j.id = r.id and j.worker = r.worker and j.attempts = r.attempts
      where j.again_at is null
      order by j.key
      for update of j
    ), deleted as (
      delete from jobs j using ended e where j.company_id = ${companyId} and j.id = e.id and e.due_at is null
    ), moved as (
      update jobs j set due_at = e.due_at, is_ready = e.due_at <= app_now(), worker = null, attempts = 0, error = null
      from ended e where j.company_id = ${companyId} and j.id = e.id and e.due_at is not null
    )
    select count(*)::integer as ended from ended`.execute(tx);
  return rows[0]?.ended === runs.length;
}
