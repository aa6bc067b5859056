import { countCap, pageSize } from '@recadia/contract/limits';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { wakeJobs } from '../../platform/jobs/wake-ups.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/people.ts';
import * as sql from './jobs.sql.ts';

/** The most jobs that one call retries. */
const retriedAtOnce = 1_000;

export function pageOfFailedJobs(actor: Actor, { search, state, task, ...request }: PageRequest & sql.JobFilter) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const filter = { search, state, task };
  return asOperator(actor, factsOf('job.listed', ''), async (tx) => {
    const rows = await sql.listFailedJobs(tx, { ...filter, page, limit: limit + 1 });
    const counted = await sql.countFailedJobs(tx, filter, countCap);
    return pageOf(rows, { limit, counted, positionOf: (row) => [row.since, row.id] });
  });
}

/** X-OPS-06: a first attempt that is due now. */
export function retryJob(actor: Actor, name: string): Promise<void> {
  const id = readId(name);
  return asOperator(actor, factsOf('job.retried', name), async (tx) => {
    if (!(await sql.retryJob(tx, id))) throw refusalOf(await sql.findJob(tx, id));
    wakeJobs(tx);
  });
}

/** X-OPS-07 */
export async function discardJob(log: Platform['log'], actor: Actor, name: string): Promise<void> {
  const id = readId(name);
  if (id.companyId === 0) throw new AppError('ERR_JOB_REPEATED');
  const job = await asOperator(actor, factsOf('job.discarded', name), async (tx) => {
    const deleted = await sql.deleteFailedJob(tx, id);
    if (!deleted) throw refusalOf(await sql.findJob(tx, id));
    return deleted;
  });
  log.info({ ...id, ...job }, 'failed job discarded');
}

/** X-OPS-06: every failed job of a task, a bounded number per call. */
export function retryTask(actor: Actor, filter: sql.JobFilter & { task: string }) {
  return asOperator(actor, factsOf('job.task-retried', filter.task, { ...filter }), async (tx) => {
    const retried = await sql.retryFailedJobs(tx, filter, retriedAtOnce);
    if (retried > 0) wakeJobs(tx);
    return { retried, hasMore: (await sql.countFailedJobs(tx, filter, 0)) > 0 };
  });
}

/** Why a job that did not match the condition is not changed. */
function refusalOf(job: { worker: string | null } | undefined): AppError {
  if (!job) return new AppError('ERR_NO_JOB_FOUND');
  return new AppError(job.worker === null ? 'ERR_JOB_NOT_FAILED' : 'ERR_JOB_RUNNING');
}

function readId(name: string): sql.JobId {
  const [companyId = 0, id = 0] = name.split('-').map(Number);
  return { companyId, id };
}

const factsOf = (action: string, entityId: string, data: Record<string, unknown> = {}) => {
  return { action, entity: 'job', entityId, data };
};
