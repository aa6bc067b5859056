import type { JobState } from '@recadia/contract/jobs';
import type { OperatorTx } from '@recadia/db';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/count-up-to.ts';
import type { Page } from '../../platform/cursor.ts';
import { hasText, textKey } from '../../platform/text-key.ts';

// For transactions of the operator, which see every company; row level security stops every other caller.

export interface JobFilter {
  /** A part of the company's name. */
  search?: string | undefined;
  state?: JobState | undefined;
  task?: string | undefined;
}

export interface JobId {
  companyId: number;
  id: number;
}

/** The condition and the order of `jobs_failed_idx`: a job that runs now has not failed yet. */
const isFailed = sql<boolean>`jobs.worker is null and (jobs.parked_at is not null or jobs.error is not null)`;
const since = sql`coalesce(jobs.parked_at, jobs.due_at)`;

/** Due now as a first attempt. */
const dueNow = sql`due_at = app_now(), is_ready = true, attempts = 0, error = null, parked_at = null`;

function failedJobs(tx: OperatorTx, { search, state, task }: JobFilter) {
  let query = tx
    .selectFrom('jobs')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .where(isFailed)
    .where(hasText(textKey('companies.name'), search));
  if (state) query = query.where('jobs.parked_at', state === 'parked' ? 'is not' : 'is', null);
  if (task !== undefined) query = query.where('jobs.task', '=', task);
  return query;
}

export function listFailedJobs(
  tx: OperatorTx,
  { page: { after, offset }, limit, ...filter }: JobFilter & { page: Page; limit: number },
) {
  let query = failedJobs(tx, filter)
    .select(['jobs.company_id', 'companies.name as company_name', 'jobs.id', 'task', 'key', 'data'])
    .select(['attempts', 'jobs.due_at', 'parked_at', 'error'])
    .select(sql<string>`(extract(epoch from ${since}) * 1000000)::bigint::text`.as('since'));
  if (after)
    query = query.where(
      sql<boolean>`(${since}, jobs.id)
        < (timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::bigint)`,
    );
  return query.orderBy(since, 'desc').orderBy('jobs.id', 'desc').offset(offset).limit(limit).execute();
}

export type FailedJobRow = Awaited<ReturnType<typeof listFailedJobs>>[number];

export const countFailedJobs = (tx: OperatorTx, filter: JobFilter, cap: number): Promise<number> =>
  countUpTo(tx, failedJobs(tx, filter).select('jobs.id'), cap);

export const findJob = (tx: OperatorTx, { companyId, id }: JobId) =>
  tx.selectFrom('jobs').select('worker').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();

/** False when the job runs now, was retried already or is gone. */
export async function retryJob(tx: OperatorTx, { companyId, id }: JobId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set ${dueNow} where company_id = ${companyId} and id = ${id} and ${isFailed}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Oldest first; jobs that another transaction changes now are left to it. */
export async function retryFailedJobs(tx: OperatorTx, filter: JobFilter, limit: number): Promise<number> {
  const chosen = failedJobs(tx, filter)
    .select(['jobs.company_id', 'jobs.id'])
    .orderBy(since)
    .orderBy('jobs.id')
    .limit(limit)
    .forUpdate('jobs')
    .skipLocked();
  const { numAffectedRows } = await sql`
    update jobs set ${dueNow} where (company_id, id) in (${chosen})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The deleted job; undefined when it runs now, was retried already or is gone. */
export const deleteFailedJob = (tx: OperatorTx, { companyId, id }: JobId) =>
  tx
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(isFailed)
    .returning(['task', 'key', 'attempts', 'error'])
    .executeTakeFirst();
