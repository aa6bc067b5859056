import type { TenantTx } from '@recadia/db';
import { sql as query, type RawBuilder } from 'kysely';
import { clock } from '../../clock.ts';
import type { Scope } from '../../session/people.ts';
import { wakeJobs } from '../wake-ups.ts';
import * as sql from './jobs.sql.ts';
import type { JobData, NewJob, TaskName, WhenEnqueued } from './task.ts';

/** Enqueues jobs in the transaction that needs them; a job that runs now runs again afterwards. */
export async function enqueueJobs<D extends JobData>(
  tx: TenantTx,
  scope: Scope,
  { name }: TaskName<D>,
  jobs: readonly NewJob<D>[],
  when: WhenEnqueued = 'move',
): Promise<void> {
  if (jobs.length === 0) return;
  await sql.insertJobs(tx, scope, name, jobs, when);
  if (jobs.some(({ dueAt }) => dueAt === undefined || dueAt <= clock.now())) wakeJobs(tx);
}

export const enqueueJob = <D extends JobData>(
  tx: TenantTx,
  scope: Scope,
  task: TaskName<D>,
  job: NewJob<D>,
  when?: WhenEnqueued,
): Promise<void> => enqueueJobs(tx, scope, task, [job], when);

/** Inserts, due now, the jobs that a query selects: their key and data. The caller wakes the workers (`wakeJobs`). */
export function insertDueJobs<D extends JobData>(
  tx: TenantTx,
  scope: Scope,
  { name }: TaskName<D>,
  selected: RawBuilder<{ key: string; data: D }>,
): Promise<void> {
  const now = query`select s.key, s.data, 0 as connection_id, null::timestamptz as due_at from (${selected}) s`;
  return sql.insertSelectedJobs(tx, scope, name, now, 'earliest');
}

/** Removes all jobs of a connection that is deleted: no process would run them. */
export const removeJobsOfConnection = (tx: TenantTx, scope: Scope, connectionId: number): Promise<void> =>
  sql.deleteJobsOfConnection(tx, scope, connectionId);

/** Removes the jobs of these keys; a run in progress rolls back. */
export const removeJobs = <D extends JobData>(
  tx: TenantTx,
  scope: Scope,
  { name }: TaskName<D>,
  keys: readonly string[],
): Promise<void> => sql.deleteJobs(tx, scope, name, keys);
