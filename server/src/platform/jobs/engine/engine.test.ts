import { beatJobWorker, claimJobs, endJob, systemCall, tenantTx, type TaskRoom } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../process/config.ts';
import { startPlatform, type Platform } from '../../platform.ts';
import { testEnvironment } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import {
  enqueueJob,
  enqueueJobs,
  runDueJobs,
  startJobs,
  taskName,
  type NewJob,
  type Task,
  type TransactionTask,
} from './index.ts';

const minute = 60_000;
const trial = taskName<{ n: number }>('trial');
const rules = { task: trial, limits: { width: 6, perCompany: 4 }, pausesMs: [1_000, 2_000] };
const quiet = { warn: () => undefined };

const db = useTestDatabase();
let platform: Platform;
let companyId: number;
beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
beforeEach(async () => {
  companyId = (await aCompany(db.admin)).id;
});
afterEach(async () => {
  await db.admin.deleteFrom('jobs').execute();
  await db.admin.deleteFrom('job_workers').execute();
  await db.freeClock();
});
afterAll(async () => {
  await platform.stop();
});

const enqueue = (jobs: NewJob<{ n: number }>[], when?: 'move' | 'earliest') =>
  tenantTx({ companyId }, (tx) => enqueueJobs(tx, { companyId }, trial, jobs, when));
const rows = () => db.admin.selectFrom('jobs').selectAll().where('task', '=', 'trial').orderBy('id').execute();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

/** Writes its number in the transaction of the job: a rolled back run leaves none. */
const writes: TransactionTask<{ n: number }> = {
  ...rules,
  async handle(tx, scope, { data }) {
    await sql`insert into audit_log (company_id, action, entity_id) values (${scope.companyId}, 'trial', ${String(data.n)})`.execute(
      tx,
    );
  },
};
const written = async () =>
  (
    await db.admin
      .selectFrom('audit_log')
      .select('entity_id')
      .where('company_id', '=', companyId)
      .where('action', '=', 'trial')
      .execute()
  )
    .map(({ entity_id }) => Number(entity_id))
    .sort((a, b) => a - b);

const room: TaskRoom = { task: 'trial', room: 9, perCompany: 9, perConnection: 9, waits: false, runsHeld: false };
const claimAs = async (worker: string, rooms: Partial<TaskRoom> = {}, gateway?: string) => {
  await systemCall((sys) => beatJobWorker(sys, worker, minute));
  return systemCall((sys) => claimJobs(sys, { worker, gateway, rooms: [{ ...room, ...rooms }], held: [] }));
};

describe('an enqueued job', () => {
  it('runs once at its time by the clock of the database, with several workers', async () => {
    await enqueue(Array.from({ length: 20 }, (_, n) => ({ data: { n }, dueAt: inMinutes(5) })));
    await runDueJobs(quiet, [writes]);
    expect(await written()).toEqual([]);
    await db.moveClock(5 * minute);
    await Promise.all([runDueJobs(quiet, [writes]), runDueJobs(quiet, [writes]), runDueJobs(quiet, [writes])]);
    expect([await written(), await rows()]).toEqual([Array.from({ length: 20 }, (_, n) => n), []]);
  });

  it('is gone when its transaction rolls back', async () => {
    const failed = tenantTx({ companyId }, async (tx) => {
      await enqueueJob(tx, { companyId }, trial, { data: { n: 1 } });
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
    await db.moveClock(2 * minute);
    await runDueJobs(quiet, [writes]);
    expect(await written()).toEqual([3]);
  });

  it('runs again when its key was enqueued during the run, and never twice at once', async () => {
    const [running, ends, done] = [[] as number[], [] as (() => void)[], [] as number[]];
    const hangs: Task = {
      ...rules,
      async run({ data }) {
        running.push(Number(data['n']));
        await new Promise<void>((resolve) => ends.push(resolve));
        done.push(Number(data['n']));
      },
    };
    const jobs = startJobs(platform, { tasks: [hangs] });
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

  it('that is moved or removed while its transaction runs leaves nothing behind', async () => {
    const disturbed: TransactionTask<{ n: number }> = {
      ...rules,
      async handle(tx, scope, job) {
        await writes.handle(tx, scope, job);
        const mine = sql`company_id = ${companyId} and key = ${job.key}`;
        await (
          job.key === 'moved'
            ? sql`update jobs set again_at = ${inMinutes(5)} where ${mine}`
            : sql`delete from jobs where ${mine}`
        ).execute(db.admin);
      },
    };
    await enqueue([
      { key: 'moved', data: { n: 1 } },
      { key: 'removed', data: { n: 2 } },
    ]);
    await runDueJobs(quiet, [disturbed]);
    expect(await written()).toEqual([]);
    expect(await rows()).toMatchObject([{ key: 'moved', worker: null, is_ready: false, again_at: null }]);
  });
});

describe('a failed job', () => {
  const fails: TransactionTask<{ n: number }> = {
    ...rules,
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
      await db.moveClock(attempts * minute);
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
      await db.moveClock(attempts * minute);
    }
    expect(await rows()).toMatchObject([{ attempts: 4, parked_at: null }]);
  });
});

describe('a worker', () => {
  it('that was silent loses its jobs, and the end of its run changes nothing', async () => {
    await enqueue([{ data: { n: 1 } }]);
    const [silent, other] = [randomUUID(), randomUUID()];
    const [first] = await claimAs(silent);
    expect(await claimAs(other)).toEqual([]);
    await db.admin
      .updateTable('job_workers')
      .set({ seen_at: new Date(0) })
      .where('id', '=', silent)
      .execute();
    expect(await systemCall((sys) => beatJobWorker(sys, other, 6_000))).toBe(1);
    const [second] = await claimAs(other);
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
    const end = (worker: string, attempts: number) =>
      systemCall((sys) => endJob(sys, { companyId, id: first?.id ?? 0, worker, attempts }));
    expect([await end(silent, 1), await end(other, 1), await end(other, 2)]).toEqual([false, false, true]);
  });

  it('that is not registered claims nothing', async () => {
    await enqueue([{ data: { n: 1 } }]);
    const claim = { worker: randomUUID(), rooms: [room], held: [] };
    expect(await systemCall((sys) => claimJobs(sys, claim))).toEqual([]);
  });

  it('takes no more jobs of a company than its share, and goes on with other companies', async () => {
    const [begun, ends] = [[] as number[], [] as (() => void)[]];
    const hangs: Task = {
      ...rules,
      async run(job) {
        begun.push(job.companyId);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    };
    const stuck = companyId;
    await enqueue(Array.from({ length: 9 }, (_, n) => ({ data: { n } })));
    const jobs = startJobs(platform, { tasks: [hangs] });
    await waitUntil(() => begun.length === 4, 'the share of the first company');
    companyId = (await aCompany(db.admin)).id;
    await enqueue([{ data: { n: 1 } }]);
    await waitUntil(() => begun.length === 5, 'the job of the other company');
    expect(begun.filter((id) => id === stuck)).toHaveLength(4);
    ends[0]?.();
    await waitUntil(() => begun.length === 6, 'the next job of the first company');
    const stopped = jobs.stop();
    for (const end of ends) end();
    await stopped;
    expect(await db.admin.selectFrom('job_workers').selectAll().execute()).toEqual([]);
  });

  it('leaves jobs of a company that may not work when the task waits for standing', async () => {
    await db.admin.updateTable('companies').set({ status: false }).where('id', '=', companyId).execute();
    await enqueue([{ data: { n: 1 } }]);
    expect(await claimAs(randomUUID(), { waits: true })).toEqual([]);
    expect(await claimAs(randomUUID(), { waits: false })).toHaveLength(1);
  });

  it('leaves jobs while work is held after a restore, except tasks that may run', async () => {
    await enqueue([{ data: { n: 1 } }]);
    await sql`update installation set held_at = now()`.execute(db.admin);
    expect(await claimAs(randomUUID())).toEqual([]);
    const claimed = await claimAs(randomUUID(), { runsHeld: true });
    await sql`update installation set held_at = null`.execute(db.admin);
    expect(claimed).toHaveLength(1);
  });

  it('of a gateway claims jobs of the connections it holds, within the share of a connection', async () => {
    const { id: connectionId } = await aConnection(db.admin, { company_id: companyId });
    await enqueue([1, 2, 3].map((n) => ({ data: { n }, connectionId })));
    await enqueue([{ data: { n: 4 } }]);
    expect(await claimAs(randomUUID(), {}, 'gateway-1')).toEqual([]);
    await db.admin
      .updateTable('wa_sessions')
      .set({ owner: 'gateway-1' })
      .where('connection_id', '=', connectionId)
      .execute();
    expect(await claimAs(randomUUID(), { perConnection: 2 }, 'gateway-1')).toHaveLength(2);
  });
});

it('repeats a task of the installation in one of several workers', async () => {
  let runs = 0;
  const repeated = [{ name: 'trial-sweep', everyMs: minute, work: () => Promise.resolve((runs += 1)) }];
  const workers = [startJobs(platform, { tasks: [], repeated }), startJobs(platform, { tasks: [], repeated })];
  await waitUntil(() => runs === 1, 'the first run');
  const next = () => db.admin.selectFrom('jobs').selectAll().where('task', '=', 'trial-sweep').executeTakeFirst();
  await waitUntil(async () => (await next())?.worker === null, 'the end of the run');
  expect(await next()).toMatchObject({ company_id: 0, is_ready: false });
  await db.moveClock(2 * minute);
  await waitUntil(() => runs === 2, 'the second run');
  for (const worker of workers) await worker.stop();
  expect(runs).toBe(2);
});

it('reads due jobs only, however many are not', async () => {
  await sql`insert into jobs (company_id, task, due_at, is_ready)
    select ${companyId}, 'trial', app_now() + interval '1 day', false from generate_series(1, 100000)`.execute(
    db.admin,
  );
  await sql`analyze jobs`.execute(db.admin);
  await enqueue([{ data: { n: 1 } }]);
  const blocks = await db.admin.transaction().execute(async (tx) => {
    const worker = randomUUID();
    await sql`select job_worker_beat(${worker}, ${minute})`.execute(tx);
    const read = async () => {
      const { rows: found } = await sql<{ n: number }>`
        select sum(pg_stat_get_xact_blocks_fetched(oid))::int as n from pg_class
        where oid = 'jobs'::regclass or oid in (select indexrelid from pg_index where indrelid = 'jobs'::regclass)`.execute(
        tx,
      );
      return found[0]?.n ?? 0;
    };
    const before = await read();
    const { rows: claimed } = await sql`
      select * from jobs_claim(${worker}, null, ${JSON.stringify([room])}::jsonb, '{}', '{}', '{}')`.execute(tx);
    expect(claimed).toHaveLength(1);
    return (await read()) - before;
  });
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(100);
});
