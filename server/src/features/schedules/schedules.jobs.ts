import type { TenantTx } from '@recadia/db';
import { enqueueJob, removeJobs, taskName } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';

/** The jobs that send schedules and check whether they were sent; the database names this task too. */
export const scheduleJob = taskName<{ scheduleId: number }>('schedule');

const jobOf = (scheduleId: number) => ({ key: String(scheduleId), data: { scheduleId } });

export const sendScheduleAt = (tx: TenantTx, scope: Scope, id: number, dueAt: Date): Promise<void> =>
  enqueueJob(tx, scope, scheduleJob, { ...jobOf(id), dueAt });

/** Now, unless its job is due already. */
export const sendScheduleNow = (tx: TenantTx, scope: Scope, id: number): Promise<void> =>
  enqueueJob(tx, scope, scheduleJob, jobOf(id), 'earliest');

export const sendScheduleNever = (tx: TenantTx, scope: Scope, ids: number[]): Promise<void> =>
  removeJobs(tx, scope, scheduleJob, ids.map(String));
