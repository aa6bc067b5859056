import { beatJobWorker, claimJobs, endJob, systemCall } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/wait-until.ts';
import { startJobs, type Task } from './index.ts';
import { minute, trialRoom, trialRules, useTrialJobs } from './testing/trial-jobs.ts';

const { here, enqueue, claimAs } = useTrialJobs();

describe('a worker', () => {
  it('loses its jobs when it was silent, and the end of its run changes nothing', async () => {
    await enqueue([{ data: { n: 1 } }]);
    const [silent, other] = [randomUUID(), randomUUID()];
    const [first] = await claimAs(silent);
    expect(await claimAs(other)).toEqual([]);
    await here.db.admin
      .updateTable('job_workers')
      .set({ seen_at: new Date(0) })
      .where('id', '=', silent)
      .execute();
    expect(await systemCall((sys) => beatJobWorker(sys, other, 6_000))).toBe(1);
    const [second] = await claimAs(other);
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
    const end = (worker: string, attempts: number) =>
      systemCall((sys) => endJob(sys, { companyId: here.companyId, id: first?.id ?? 0, worker, attempts }));
    expect([await end(silent, 1), await end(other, 1), await end(other, 2)]).toEqual([false, false, true]);
  });

  it('claims nothing when it is not registered', async () => {
    await enqueue([{ data: { n: 1 } }]);
    const claim = { worker: randomUUID(), rooms: [trialRoom], held: [] };
    expect(await systemCall((sys) => claimJobs(sys, claim))).toEqual([]);
  });

  it('takes no more jobs of a company than its share, and goes on with other companies', async () => {
    const [begun, ends] = [[] as number[], [] as (() => void)[]];
    const hangs: Task = {
      ...trialRules,
      async run(job) {
        begun.push(job.companyId);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    };
    const stuck = here.companyId;
    await enqueue(Array.from({ length: 9 }, (_, n) => ({ data: { n } })));
    const jobs = startJobs(here.platform, { tasks: [hangs] });
    await waitUntil(() => begun.length === 4, 'the share of the first company');
    here.companyId = (await aCompany(here.db.admin)).id;
    await enqueue([{ data: { n: 1 } }]);
    await waitUntil(() => begun.length === 5, 'the job of the other company');
    expect(begun.filter((id) => id === stuck)).toHaveLength(4);
    ends[0]?.();
    await waitUntil(() => begun.length === 6, 'the next job of the first company');
    const stopped = jobs.stop();
    for (const end of ends) end();
    await stopped;
    expect(await here.db.admin.selectFrom('job_workers').selectAll().execute()).toEqual([]);
  });

  it('claims jobs within the share of a company, with those it holds', async () => {
    const { companyId } = here;
    await enqueue([1, 2, 3, 4, 5].map((n) => ({ data: { n } })));
    here.companyId = (await aCompany(here.db.admin)).id;
    await enqueue([{ data: { n: 6 } }]);
    const worker = randomUUID();
    const claimed = await claimAs(worker, { perCompany: 2 });
    expect(claimed.map((job) => job.company_id).sort()).toEqual([companyId, companyId, here.companyId].sort());
    const held = [{ task: 'trial', companyId, connectionId: 0 }];
    const claim = { worker, rooms: [{ ...trialRoom, perCompany: 2 }], held };
    expect(await systemCall((sys) => claimJobs(sys, claim))).toHaveLength(1);
  });

  it('leaves jobs of a company that may not work when the task waits for standing', async () => {
    await here.db.admin.updateTable('companies').set({ status: false }).where('id', '=', here.companyId).execute();
    await enqueue([{ data: { n: 1 } }]);
    expect(await claimAs(randomUUID(), { waits: true })).toEqual([]);
    expect(await claimAs(randomUUID(), { waits: false })).toHaveLength(1);
  });

  it('leaves jobs while work is held after a restore, except tasks that may run', async () => {
    await enqueue([{ data: { n: 1 } }]);
    await sql`update installation set held_at = now()`.execute(here.db.admin);
    expect(await claimAs(randomUUID())).toEqual([]);
    const claimed = await claimAs(randomUUID(), { runsHeld: true });
    await sql`update installation set held_at = null`.execute(here.db.admin);
    expect(claimed).toHaveLength(1);
  });

  it('claims jobs of the connections its gateway holds, within the share of a connection', async () => {
    const { id: connectionId } = await aConnection(here.db.admin, { company_id: here.companyId });
    await enqueue([1, 2, 3].map((n) => ({ data: { n }, connectionId })));
    await enqueue([{ data: { n: 4 } }]);
    expect(await claimAs(randomUUID(), {}, 'gateway-1')).toEqual([]);
    await here.db.admin
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
  const workers = [
    startJobs(here.platform, { tasks: [], repeated }),
    startJobs(here.platform, { tasks: [], repeated }),
  ];
  await waitUntil(() => runs === 1, 'the first run');
  const next = () => here.db.admin.selectFrom('jobs').selectAll().where('task', '=', 'trial-sweep').executeTakeFirst();
  await waitUntil(async () => (await next())?.worker === null, 'the end of the run');
  expect(await next()).toMatchObject({ company_id: 0, is_ready: false });
  await here.db.moveClock(2 * minute);
  await waitUntil(() => runs === 2, 'the second run');
  for (const worker of workers) await worker.stop();
  expect(runs).toBe(2);
});

it('reads due jobs only, however many are not', async () => {
  await sql`insert into jobs (company_id, task, due_at, is_ready)
    select ${here.companyId}, 'trial', app_now() + interval '1 day', false from generate_series(1, 100000)`.execute(
    here.db.admin,
  );
  await sql`analyze jobs`.execute(here.db.admin);
  await enqueue([{ data: { n: 1 } }]);
  const blocks = await here.db.admin.transaction().execute(async (tx) => {
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
      select * from jobs_claim(${worker}, null, ${JSON.stringify([trialRoom])}::jsonb, '{}', '{}', '{}')`.execute(tx);
    expect(claimed).toHaveLength(1);
    return (await read()) - before;
  });
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(100);
});
