import type { FailedJob } from '@recadia/contract/jobs';
import type { FailedJobRow } from './jobs.sql.ts';

export const presentJob = (row: FailedJobRow): FailedJob => ({
  id: `${row.company_id}-${row.id}`,
  companyId: row.company_id > 0 ? row.company_id : null,
  companyName: row.company_name,
  task: row.task,
  key: row.key ?? '',
  // Written by `enqueueJobs` alone, whose type is this one.
  data: row.data as FailedJob['data'],
  state: row.parked_at ? 'parked' : 'retrying',
  attempts: row.attempts,
  dueAt: row.due_at.toISOString(),
  parkedAt: row.parked_at?.toISOString() ?? null,
  error: row.error,
});
