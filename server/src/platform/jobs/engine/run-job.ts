import { endJob, routineTx, systemCall, type ClaimedJob, type JobEnd, type JobRun, type TenantTx } from '@recadia/db';
import type { Platform } from '../../platform.ts';
import { failureText } from './failure-text.ts';
import { deleteRun, moveRun } from './jobs.sql.ts';
import type { Scope } from '../../session/people.ts';
import type { Job, JobData, NextRun, Task, TransactionTask } from './task.ts';

export type JobOutcome = 'done' | 'failed' | 'parked' | 'moved';

/** The job was moved, removed or taken over while it ran: the transaction of its work rolls back. */
class JobMovedError extends Error {}

/** Runs a claimed job and ends the run; a failure is retried after the task's pause. */
export async function runJob(
  { log }: { log: Pick<Platform['log'], 'warn'> },
  task: Task,
  row: ClaimedJob,
  worker: string,
): Promise<JobOutcome> {
  const run: JobRun = { companyId: row.company_id, id: row.id, worker, attempts: row.attempts };
  const job = jobOf(row);
  try {
    if ('handle' in task) await handleOrGiveUp(task, job, run);
    else {
      const end = await task.run(job);
      await systemCall((sys) => endJob(sys, run, end ?? {}));
      if (end?.parks) return 'parked';
    }
    return 'done';
  } catch (error) {
    if (error instanceof JobMovedError) {
      await systemCall((sys) => endJob(sys, run));
      return 'moved';
    }
    const end = endOfFailure(task, job.attempts, error);
    const { companyId, data, attempts } = job;
    const consequence = end.parks ? 'job failed too often and is parked' : 'job failed, retrying';
    log.warn({ err: error, task: row.task, companyId, data, attempts }, consequence);
    await systemCall((sys) => endJob(sys, run, end));
    return end.parks ? 'parked' : 'failed';
  }
}

async function handleOrGiveUp(task: TransactionTask<JobData>, job: Job<JobData>, run: JobRun): Promise<void> {
  try {
    await runInTransaction(run, (tx, scope) => task.handle(tx, scope, job));
  } catch (error) {
    if (error instanceof JobMovedError || !task.giveUp) throw error;
    await runInTransaction(run, async (tx, scope) => task.giveUp?.(tx, scope, job, error));
  }
}

function runInTransaction(run: JobRun, work: (tx: TenantTx, scope: Scope) => Promise<NextRun | void>): Promise<void> {
  const scope = { companyId: run.companyId };
  return routineTx(scope, async (tx) => {
    const again = await work(tx, scope);
    const isEnded = again ? await moveRun(tx, run, again) : await deleteRun(tx, run);
    if (!isEnded) throw new JobMovedError();
  });
}

function endOfFailure({ pausesMs, afterLastPause = 'park' }: Task, attempts: number, error: unknown): JobEnd {
  const pauseMs = pausesMs[attempts - 1] ?? (afterLastPause === 'repeat' ? pausesMs.at(-1) : undefined);
  const reason = { error: failureText(error) };
  if (pauseMs === undefined) return { ...reason, parks: true };
  return { ...reason, pauseMs };
}

const jobOf = (row: ClaimedJob): Job<JobData> => ({
  id: row.id,
  companyId: row.company_id,
  key: row.key ?? '',
  connectionId: row.connection_id,
  // The rows are written by `enqueueJobs` alone, whose task name carries the type.
  data: row.data as JobData,
  dueAt: row.due_at,
  attempts: row.attempts,
});
