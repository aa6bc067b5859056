import { aCompany } from '@recadia/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runDueJobs } from './index.ts';
import { inMinutes, quiet, useTrialJobs, writes, type TrialTask } from './testing/trial-jobs.ts';

const { here, enqueue, rows, written } = useTrialJobs();

/** The numbers of the jobs by transaction: the row of the audit log names it. */
async function writtenTogether(): Promise<number[][]> {
  const { rows: groups } = await sql<{ numbers: number[] }>`
    select array_agg(entity_id::integer order by entity_id::integer) as numbers from audit_log
    where action = 'trial' and company_id >= ${here.companyId} group by xmin::text order by 1`.execute(here.db.admin);
  return groups.map(({ numbers }) => numbers);
}

const together: TrialTask = {
  ...writes,
  limits: { width: 9, perCompany: 9 },
  together: { most: 3, subjectOf: ({ n }) => n % 10 },
};

it('runs due jobs of a company in shared transactions of limited size', async () => {
  await enqueue([1, 2, 3, 4].map((n) => ({ data: { n } })));
  await runDueJobs(quiet, [together]);
  expect([await writtenTogether(), await rows()]).toEqual([[[1, 2, 3], [4]], []]);
});

it('shares no transaction between companies or between jobs of one subject', async () => {
  await enqueue([1, 11, 2].map((n) => ({ data: { n } })));
  const first = here.companyId;
  here.companyId = (await aCompany(here.db.admin)).id;
  await enqueue([{ data: { n: 3 } }]);
  await runDueJobs(quiet, [together]);
  here.companyId = first;
  expect(await writtenTogether()).toEqual([[1, 2], [3], [11]]);
});

it('runs each job alone when one of a shared transaction fails, and only that one is retried', async () => {
  const refuses: TrialTask = {
    ...together,
    async handle(tx, scope, job) {
      await writes.handle(tx, scope, job);
      if (job.data.n === 2) await sql`select 1 / 0`.execute(tx);
    },
  };
  const warned: unknown[] = [];
  await enqueue([1, 2, 3].map((n) => ({ data: { n } })));
  await runDueJobs({ warn: (about: object) => void warned.push(about) }, [refuses]);
  expect(await written()).toEqual([1, 3]);
  expect(await rows()).toMatchObject([{ data: { n: 2 }, attempts: 1, worker: null, error: 'error 22012' }]);
  expect(warned).toMatchObject([{ err: { code: '22012' }, jobs: 3 }, { attempts: 1 }]);
});

it('rolls back a shared transaction when a job of it is moved, and then runs the others', async () => {
  const moves: TrialTask = {
    ...together,
    async handle(tx, scope, job) {
      await writes.handle(tx, scope, job);
      if (job.data.n === 2)
        await sql`update jobs set again_at = ${inMinutes(5)} where id = ${job.id}`.execute(here.db.admin);
    },
  };
  await enqueue([1, 2, 3].map((n) => ({ data: { n } })));
  await runDueJobs(quiet, [moves]);
  expect(await written()).toEqual([1, 3]);
  expect(await rows()).toMatchObject([{ data: { n: 2 }, is_ready: false, again_at: null }]);
});

it('moves the jobs of a shared transaction to their own next runs', async () => {
  const [soon, later] = [inMinutes(1), inMinutes(2)];
  const again: TrialTask = {
    ...together,
    handle: (_tx, _scope, { data: { n } }) => Promise.resolve([undefined, { dueAt: soon }, { dueAt: later }][n]),
  };
  await enqueue([0, 1, 2].map((n) => ({ data: { n } })));
  await runDueJobs(quiet, [again]);
  expect((await rows()).map((row) => [row.data, row.due_at, row.worker])).toEqual([
    [{ n: 1 }, soon, null],
    [{ n: 2 }, later, null],
  ]);
});
