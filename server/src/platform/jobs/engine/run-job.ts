import {
  endJob,
  isAbortedTransaction,
  routineTx,
  systemCall,
  type ClaimedJob,
  type JobEnd,
  type JobRun,
  type TenantTx,
} from '@recadia/db';
import type { Platform } from '../../platform.ts';
import { failureText } from './failure-text.ts';
import { endRuns } from './jobs.sql.ts';
import type { Scope } from '../../session/people.ts';
import type { Job, JobData, NextRun, Task, TransactionTask } from './task.ts';

export type JobOutcome = 'done' | 'failed' | 'parked' | 'moved';

type Log = Pick<Platform['log'], 'warn'>;

/** A job was moved, removed or taken over while it ran: the transaction of its work rolls back. */
class JobMovedError extends Error {}

/**
 * Runs claimed jobs of one task and company. Several share one transaction; when it fails, each runs in its own, because
 * one job's failure is not that of the others. `onEnd` is called once for each job.
 */
export async function runJobs(
  { log }: { log: Log },
  task: Task,
  rows: readonly ClaimedJob[],
  worker: string,
  onEnd: (outcome: JobOutcome) => void = () => undefined,
): Promise<void> {
  if (rows.length > 1 && 'handle' in task && (await areHandledTogether(log, task, rows, worker)))
    rows.forEach(() => onEnd('done'));
  else for (const row of rows) onEnd(await runJob(log, task, row, worker));
}

async function areHandledTogether(
  log: Log,
  task: TransactionTask<JobData>,
  rows: readonly ClaimedJob[],
  worker: string,
): Promise<boolean> {
  const runs = rows.map((row) => ({ run: runOf(row, worker), job: jobOf(row) }));
  try {
    await runInTransaction(runs, (tx, scope, job) => task.handle(tx, scope, job));
    return true;
  } catch (error) {
    const about = { err: error, task: task.task.name, companyId: rows[0]?.company_id, jobs: rows.length };
    if (!(error instanceof JobMovedError)) log.warn(about, 'jobs that share a transaction failed, running each alone');
    return false;
  }
}

/** Runs a claimed job and ends the run; a failure is retried after the task's pause. */
async function runJob(log: Log, task: Task, row: ClaimedJob, worker: string): Promise<JobOutcome> {
  const run = runOf(row, worker);
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
    await runInTransaction([{ run, job }], (tx, scope) => task.handle(tx, scope, job));
  } catch (error) {
    if (error instanceof JobMovedError || !task.giveUp) throw error;
    await runInTransaction([{ run, job }], async (tx, scope) => task.giveUp?.(tx, scope, job, error));
  }
}

type Work = (tx: TenantTx, scope: Scope, job: Job<JobData>) => Promise<NextRun | void>;

/** Works on jobs of one company side by side, so that their statements travel together. */
function runInTransaction(runs: readonly { run: JobRun; job: Job<JobData> }[], work: Work): Promise<void> {
  const scope = { companyId: runs[0]?.run.companyId ?? 0 };
  return routineTx(scope, async (tx) => {
    // All are awaited: after the rollback another transaction may use the connection.
    const worked = await Promise.allSettled(runs.map(({ job }) => work(tx, scope, job)));
    const ended = runs.map(({ run }, at) => ({ ...run, next: nextOf(worked[at]) }));
    if (worked.some(isRejected)) throw causeOf(worked.filter(isRejected));
    if (!(await endRuns(tx, scope, ended))) throw new JobMovedError();
  });
}

type Worked = PromiseSettledResult<NextRun | void>;

const isRejected = (result: Worked): result is PromiseRejectedResult => result.status === 'rejected';
const nextOf = (result: Worked | undefined): NextRun | undefined =>
  (result?.status === 'fulfilled' && result.value) || undefined;

/** After the first failed statement PostgreSQL refuses the others of the transaction, whose errors say nothing. */
const causeOf = (failures: PromiseRejectedResult[]): unknown =>
  (failures.find(({ reason }) => !isAbortedTransaction(reason)) ?? failures[0])?.reason;

function endOfFailure({ pausesMs, afterLastPause = 'park' }: Task, attempts: number, error: unknown): JobEnd {
  const pauseMs = pausesMs[attempts - 1] ?? (afterLastPause === 'repeat' ? pausesMs.at(-1) : undefined);
  const reason = { error: failureText(error) };
  if (pauseMs === undefined) return { ...reason, parks: true };
  return { ...reason, pauseMs };
}

const runOf = (row: ClaimedJob, worker: string): JobRun => ({
  companyId: row.company_id,
  id: row.id,
  worker,
  attempts: row.attempts,
});

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
