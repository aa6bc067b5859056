import { systemCall } from '@recadia/db';
import { Logger, run, runMigrations, type JobHelpers, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import { EventEmitter } from 'node:events';
import { runStatements } from './effects.ts';
import { beat, pollMs, type Claimed, type JobEngine, type WorkerSettings } from './engine.ts';
import { graphileFunctions } from './graphile.sql.ts';

const logger = new Logger(() => (level, message) => {
  if (level === 'error') console.error(`graphile-worker: ${message}`);
});

const table = 'graphile_worker._private_jobs';
const dueIndex = `create index due_jobs_idx on ${table} (run_at) where is_available`;

/** graphile-worker as it is published. Its pool signs in as the owner of its schema. */
export const graphile: JobEngine = {
  name: 'graphile-worker',
  table,

  async install({ urls }) {
    await runMigrations({ connectionString: urls.owner, logger });
    await runStatements(urls.owner, graphileFunctions);
  },

  async start(urls, settings, handle) {
    const held = new Map<number, number>();
    const task = (payload: unknown, { job }: JobHelpers): Promise<void> => {
      const { companyId, number, ms } = payload as Omit<Claimed, 'settle'>;
      const settle: Claimed['settle'] = async (sys) => {
        const { rows } = await sql<{ done: boolean }>`
          select bench_settle(${job.id}, ${job.locked_by}) as done`.execute(sys);
        return rows[0]?.done ?? false;
      };
      const count = (by: number) => held.set(companyId, (held.get(companyId) ?? 0) + by);
      count(1);
      return handle({ companyId, number, ms, settle }).finally(() => count(-1));
    };
    const runner = await start(urls.owner, settings, { effect: task }, () => fullCompanies(held, settings));
    return { wake: () => undefined, stop: () => runner.stop() };
  },
};

/** The same with an index for due jobs, which the published schema does not have. */
export const indexedGraphile: JobEngine = {
  ...graphile,
  name: 'graphile-worker with an index of ours',

  async install(db) {
    await graphile.install(db);
    await runStatements(db.urls.owner, dueIndex);
  },
};

/** Companies with their share of the process; null keeps the batch fetches of graphile-worker. */
function fullCompanies(held: Map<number, number>, { perCompany }: WorkerSettings): string[] | null {
  if (perCompany === undefined) return null;
  const full = [...held].filter(([, count]) => count >= perCompany).map(([companyId]) => `company:${companyId}`);
  return full.length > 0 ? full : null;
}

async function start(
  connectionString: string,
  { concurrency, batch }: WorkerSettings,
  taskList: Record<string, (payload: unknown, helpers: JobHelpers) => Promise<void>>,
  forbiddenFlags: () => string[] | null,
): Promise<Runner> {
  const events = new EventEmitter();
  let beating: NodeJS.Timeout | undefined;
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    const work = () =>
      systemCall((sys) => sql`select bench_beat(${workerPool.id}, ${beat.silentMs})`.execute(sys)).catch(console.error);
    void work();
    beating = setInterval(() => void work(), beat.everyMs);
  });
  events.on('pool:release', () => clearInterval(beating));
  const preset = batch > 0 ? { worker: { localQueue: { size: batch }, completeJobBatchDelay: 0 } } : {};
  return run({
    connectionString,
    concurrency,
    taskList,
    events,
    logger,
    preset,
    forbiddenFlags,
    maxPoolSize: 10,
    pollInterval: pollMs,
    noHandleSignals: true,
  });
}
