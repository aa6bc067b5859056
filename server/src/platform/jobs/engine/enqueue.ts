import type { TenantTx } from '@recadia/db';
import { clock } from '../../clock.ts';
import type { Scope } from '../../session/people.ts';
import { wakeJobs } from '../wake-ups.ts';
import * as sql from './jobs.sql.ts';
import type { JobData, TaskName } from './task.ts';

export interface NewJob<D extends JobData> {
  /** A company has one job of a task and key; without a key each job stands alone. */
  key?: string;
  data?: D;
  /** The connection whose share the job uses; a gateway runs only jobs of the connections it holds. */
  connectionId?: number;
  /** Now when absent. */
  dueAt?: Date;
}

/** What becomes of the time of a job that exists: it moves to the new time, or keeps the earlier one. */
export type WhenEnqueued = 'move' | 'earliest';

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
