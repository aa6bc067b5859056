import type { TestDatabase } from '@recadia/db/testing';
import { sql, type QueryExecutorProvider } from 'kysely';

/** A job of the bench: its number is stored by the handler, so that a job done twice is found. */
export interface BenchJob {
  companyId: number;
  number: number;
  /** The handler takes this long before its transaction. */
  ms?: number;
  runAt?: Date;
  key?: string;
}

/** How a worker process runs. */
export interface WorkerSettings {
  concurrency: number;
  /** Jobs fetched at once into the memory of the process; 0 fetches one job per statement. */
  batch: number;
  /** Most jobs of one company at once in a process. */
  perCompany?: number;
}

interface Running {
  /** Stands for the wake-up by Redis; graphile-worker has its own by NOTIFY. */
  wake(): void;
  stop(): Promise<void>;
}

/** A handled job: `settle` deletes it in the handler's transaction; false when another worker has it. */
export interface Claimed {
  companyId: number;
  number: number;
  ms: number;
  settle(tx: QueryExecutorProvider): Promise<boolean>;
}

type Handler = (job: Claimed) => Promise<void>;

/** A candidate for the job engine. */
export interface JobEngine {
  name: string;
  install(db: TestDatabase): Promise<unknown>;
  /** The table of the jobs. */
  table: string;
  start(urls: TestDatabase['urls'], settings: WorkerSettings, handle: Handler): Running | Promise<Running>;
}

/** A worker beats this often; after `silentMs` without a beat its jobs belong to the others. */
export const beat = { everyMs: 2_000, silentMs: 6_000 };
/** Due jobs without a notification are found this often. */
export const pollMs = 2_000;

/** Enqueues in the transaction of `tx`; the SQL function has the same name in each candidate. */
export async function enqueue(tx: QueryExecutorProvider, jobs: BenchJob[]): Promise<void> {
  const rows = jobs.map(({ companyId, number, ms = 0, runAt, key }) => ({
    company_id: companyId,
    number,
    ms,
    key,
    run_at: runAt?.toISOString(),
  }));
  await sql`select bench_enqueue(${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** Deletes the job of a key. */
export async function remove(tx: QueryExecutorProvider, key: string): Promise<void> {
  await sql`select bench_remove(${key})`.execute(tx);
}
