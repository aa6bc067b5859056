import type { ClaimedJob } from '@recadia/db';
import { groupBy } from '../group.ts';
import type { JobData, Task, TransactionTask } from './task.ts';

/** Claimed jobs of one task and company that run together. */
export interface JobRuns {
  task: Task;
  rows: ClaimedJob[];
}

/** Divides claimed jobs: jobs of one company share a transaction where their task allows it. */
export function shareRuns(tasks: ReadonlyMap<string, Task>, claimed: readonly ClaimedJob[]): JobRuns[] {
  return [...groupBy(claimed, (row) => row.task)].flatMap(([name, rows]) => {
    const task = tasks.get(name);
    if (!task) throw new Error(`no task is called ${name}`);
    const together = 'handle' in task ? task.together : undefined;
    if (!together) return rows.map((row) => ({ task, rows: [row] }));
    const ofCompanies = groupBy(rows, (row) => row.company_id).values();
    return [...ofCompanies].flatMap((ofCompany) => divide(ofCompany, together)).map((run) => ({ task, rows: run }));
  });
}

type Together = NonNullable<TransactionTask<JobData>['together']>;

/** Fills one run after the other; a run has each subject once. */
function divide(rows: ClaimedJob[], { most, subjectOf }: Together): ClaimedJob[][] {
  const runs: { subjects: Set<unknown>; rows: ClaimedJob[] }[] = [];
  for (const row of rows) {
    const subject = subjectOf(row.data as JobData);
    let run = runs.find(({ subjects, rows: taken }) => taken.length < most && !subjects.has(subject));
    if (!run) runs.push((run = { subjects: new Set(), rows: [] }));
    run.subjects.add(subject);
    run.rows.push(row);
  }
  return runs.map((run) => run.rows);
}
