import { tenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/wait-until.ts';
import { enqueueJob, runDueJobs, startJobs, type Task } from './index.ts';
import {
  inMinutes,
  minute,
  quiet,
  trial,
  trialRules,
  useTrialJobs,
  writes,
  type TrialTask,
} from './testing/trial-jobs.ts';

const { here, enqueue, rows, written } = useTrialJobs();

describe('an enqueued job', () => {
  it('runs once at its time by the clock of the database, with several workers', async () => {
    await enqueue(Array.from({ length: 20 }, (_, n) => ({ data: { n }, dueAt: inMinutes(5) })));
    await runDueJobs(quiet, [writes]);
    expect(await written()).toEqual([]);
    await here.db.moveClock(5 * minute);
    await Promise.all([runDueJobs(quiet, [writes]), runDueJobs(quiet, [writes]), runDueJobs(quiet, [writes])]);
    expect([await written(), await rows()]).toEqual([Array.from({ length: 20 }, (_, n) => n), []]);
  });

  it('is gone when its transaction rolls back', async () => {
    const failed = tenantTx(here, async (tx) => {
      await enqueueJob(tx, here, trial, { data: { n: 1 } });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('is moved when its key is enqueued again, and keeps the earlier time when asked to', async () => {
    await enqueue([{ key: 'a', data: { n: 1 } }]);
    await enqueue([{ key: 'a', data: { n: 2 }, dueAt: inMinutes(1) }]);
    await runDueJobs(quiet, [writes]);
    expect([await written(), await rows()]).toMatchObject([[], [{ data: { n: 2 }, is_ready: false }]]);
    await enqueue([{ key: 'a', data: { n: 3 }, dueAt: inMinutes(9) }], 'earliest');
    await here.db.moveClock(2 * minute);
    await runDueJobs(quiet, [writes]);
    expect(await written()).toEqual([3]);
  });

  it('runs again when its key was enqueued during the run, and never twice at once', async () => {
    const [running, ends, done] = [[] as number[], [] as (() => void)[], [] as number[]];
    const hangs: Task = {
      ...trialRules,
      async run({ data }) {
        running.push(Number(data['n']));
        await new Promise<void>((resolve) => ends.push(resolve));
        done.push(Number(data['n']));
      },
    };
    const jobs = startJobs(here.platform, { tasks: [hangs] });
    await enqueue([{ key: 'a', data: { n: 1 } }]);
    await waitUntil(() => running.length === 1, 'the first run');
    await enqueue([{ key: 'a', data: { n: 2 } }]);
    expect(await rows()).toMatchObject([{ again_at: expect.any(Date) }]);
    ends[0]?.();
    await waitUntil(() => running.length === 2, 'the second run');
    ends[1]?.();
    await waitUntil(async () => (await rows()).length === 0, 'the end of the second run');
    expect(done).toEqual([1, 2]);
    await jobs.stop();
  });

  it('leaves nothing behind when it is moved, removed or taken over while its transaction runs', async () => {
    const other = randomUUID();
    const disturbances: Record<string, RawBuilder<unknown>> = {
      moved: sql`update jobs set again_at = ${inMinutes(5)}`,
      removed: sql`delete from jobs`,
      taken: sql`update jobs set worker = ${other}`,
      'taken-again': sql`update jobs set attempts = attempts + 1`,
    };
    const disturbed: TrialTask = {
      ...trialRules,
      async handle(tx, scope, job) {
        await writes.handle(tx, scope, job);
        await sql`${disturbances[job.key]} where company_id = ${here.companyId} and key = ${job.key}`.execute(
          here.db.admin,
        );
      },
    };
    await enqueue(Object.keys(disturbances).map((key, n) => ({ key, data: { n } })));
    await runDueJobs(quiet, [disturbed]);
    expect(await written()).toEqual([]);
    expect(await rows()).toMatchObject([
      { key: 'moved', worker: null, is_ready: false, again_at: null },
      { key: 'taken', worker: other, attempts: 1 },
      { key: 'taken-again', attempts: 2 },
    ]);
  });
});

describe('a failed job', () => {
  const fails: TrialTask = {
    ...trialRules,
    async handle(tx, scope, job) {
      await writes.handle(tx, scope, job);
      throw new Error('refused');
    },
  };

  it('rolls back, is retried after its pauses and is parked after the last attempt', async () => {
    await enqueue([{ key: 'a', data: { n: 1 } }]);
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await runDueJobs(quiet, [fails]);
      expect(await rows()).toMatchObject([{ attempts, error: 'Error: refused', worker: null }]);
      await here.db.moveClock(attempts * minute);
    }
    expect(await rows()).toMatchObject([{ parked_at: expect.any(Date) }]);
    await runDueJobs(quiet, [writes]);
    expect(await written()).toEqual([]);
    await enqueue([{ key: 'a', data: { n: 7 } }]);
    await runDueJobs(quiet, [writes]);
    expect(await written()).toEqual([7]);
  });

  it('is never parked when its task repeats the last pause', async () => {
    await enqueue([{ data: { n: 1 } }]);
    for (let attempts = 1; attempts <= 4; attempts += 1) {
      await runDueJobs(quiet, [{ ...fails, afterLastPause: 'repeat' }]);
      await here.db.moveClock(attempts * minute);
    }
    expect(await rows()).toMatchObject([{ attempts: 4, parked_at: null }]);
  });
});
