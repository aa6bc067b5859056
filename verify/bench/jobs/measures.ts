import { systemCall, tenantTx } from '@recadia/db';
import type { TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { countEffects, countJobs, forgetEffects, forgetJobs } from './effects.ts';
import { enqueue, type BenchJob, type JobEngine, type WorkerSettings } from './engine.ts';
import { processorMs } from './processor.ts';
import { startWorkerProcess } from './workers.ts';

/** An engine installed in a database of its own. */
export interface Place {
  engine: JobEngine;
  db: TestDatabase;
}

const perStatement = 1_000;
const hourMs = 3_600_000;

export const jobsOf = (count: number, { companies = 200, ...rest }: Partial<BenchJob> & { companies?: number } = {}) =>
  Array.from({ length: count }, (_, number): BenchJob => ({ companyId: 1 + (number % companies), number, ...rest }));

export async function enqueueAll(jobs: BenchJob[]): Promise<void> {
  for (let at = 0; at < jobs.length; at += perStatement)
    await systemCall((sys) => enqueue(sys, jobs.slice(at, at + perStatement)));
}

export async function fillFuture(place: Place, count: number): Promise<void> {
  await enqueueAll(jobsOf(count, { runAt: new Date(Date.now() + 24 * hourMs) }));
  await vacuum(place);
}

/** Autovacuum would come at a random moment of the measurement. */
export const vacuum = async ({ engine, db }: Place): Promise<void> => {
  await sql`vacuum analyze ${sql.table(engine.table)}`.execute(db.admin);
};

/** Jobs of one committed and of one rolled back transaction of a company that are stored. */
export async function enqueueInTransaction({ engine, db }: Place) {
  const scope = { companyId: 7 };
  const [job] = jobsOf(1);
  if (!job) throw new Error('no job');
  const enqueueOne = (fails: boolean) =>
    tenantTx(scope, async (tx) => {
      await enqueue(tx, [job]);
      if (fails) throw new Error('rolled back on purpose');
    });
  const count = () => countJobs(db, engine.table);
  await enqueueOne(true).catch(() => undefined);
  const rolledBack = await count();
  await enqueueOne(false);
  const committed = await count();
  await forgetJobs(db, engine.table);
  return { rolledBack, committed };
}

/** Transactions a second, `width` at once, each of which enqueues one job. */
export async function enqueuesPerSecond({ engine, db }: Place, count: number, width: number): Promise<number> {
  const jobs = jobsOf(count);
  const began = performance.now();
  const work = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const next = job;
      await tenantTx({ companyId: next.companyId }, (tx) => enqueue(tx, [next]));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  const seconds = (performance.now() - began) / 1_000;
  await forgetJobs(db, engine.table);
  return count / seconds;
}

/** Jobs of one process: how many a second from the first effect to the last, and the processor time of each. */
export async function workThrough(place: Place, jobs: BenchJob[], settings: WorkerSettings) {
  await forgetEffects(place.db);
  await enqueueAll(jobs);
  await vacuum(place);
  const worker = await startWorkerProcess(place.engine, place.db, settings);
  await waitForEffects(place.db, jobs.length);
  const cpuMs = (await processorMs(place.db, worker.pid)) / jobs.length;
  await worker.stop();
  const { done, twice, seconds } = await countEffects(place.db);
  if (twice > 0) throw new Error(`${twice} jobs were done twice`);
  return { perSecond: done / seconds, cpuMs };
}

export async function waitForEffects(db: TestDatabase, count: number, withinMs = 180_000): Promise<void> {
  const latest = Date.now() + withinMs;
  while ((await countEffects(db)).done < count) {
    if (Date.now() > latest) throw new Error(`${count} effects did not appear within ${withinMs} ms`);
    await pause(200);
  }
}

/** Single jobs, one after the other: time, processor time, and read pages of the job table for each. */
export async function singleJobs(place: Place, count: number, settings: WorkerSettings) {
  await forgetEffects(place.db);
  const worker = await startWorkerProcess(place.engine, place.db, settings, true);
  let finish: (() => void) | undefined;
  worker.onDone(() => finish?.());
  const took: number[] = [];
  const [before, cpuBefore] = [await pagesRead(place), await processorMs(place.db, worker.pid)];
  for (const job of jobsOf(count)) {
    const began = performance.now();
    const done = new Promise<void>((resolve) => (finish = resolve));
    await systemCall((sys) => enqueue(sys, [job]));
    worker.wake();
    await done;
    took.push(performance.now() - began);
  }
  const cpuMs = ((await processorMs(place.db, worker.pid)) - cpuBefore) / count;
  await worker.stop();
  const pages = ((await pagesRead(place)) - before) / count;
  return { medianMs: took.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN, pages, cpuMs };
}

/** Of the table and its indexes, since the database exists. Ended connections have reported theirs. */
async function pagesRead({ engine, db }: Place): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as n
    from pg_statio_user_tables where relid = ${engine.table}::regclass`.execute(db.admin);
  return rows[0]?.n ?? Number.NaN;
}

/** Committed and rolled back transactions a second of the whole database while no job is due. */
export async function idleTransactions(place: Place, ms: number, settings: WorkerSettings): Promise<number> {
  const worker = await startWorkerProcess(place.engine, place.db, settings);
  // An idle connection reports its transactions after ten seconds.
  await pause(12_000);
  const before = await transactionsOf(place.db);
  await pause(ms);
  const after = await transactionsOf(place.db);
  await worker.stop();
  return ((after - before) * 1_000) / ms;
}

async function transactionsOf({ name, admin }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = ${name}`.execute(admin);
  return rows[0]?.n ?? 0;
}
