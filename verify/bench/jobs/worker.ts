import type { TestDatabase } from '@recadia/db/testing';
import { handleEffect, openAsApp } from './effects.ts';
import type { WorkerSettings } from './engine.ts';
import { engines } from './engines.ts';

/** The messages of a worker process: it is ready, or it has done a job; `atOnce` jobs of that company ran together. */
export type WorkerReport = { is: 'ready' } | { is: 'done'; number: number; atOnce: number };

export interface WorkerOrder {
  engine: string;
  urls: TestDatabase['urls'];
  settings: WorkerSettings;
  /** Reports each job; off where the number of jobs a second counts. */
  reports: boolean;
}

const { engine, urls, settings, reports } = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const stopWithinMs = 5_000;
/** The bench may end first: a report without a reader is dropped. */
const send = (report: WorkerReport) => process.send?.(report, undefined, undefined, () => undefined);

const found = engines.find(({ name }) => name === engine);
if (!found) throw new Error(`no engine is called ${engine}`);
openAsApp(urls, 10);
const held = new Map<number, number>();
const hold = (companyId: number, by: number): number => {
  const count = (held.get(companyId) ?? 0) + by;
  held.set(companyId, count);
  return count;
};
const running = await found.start(urls, settings, async (job) => {
  const atOnce = hold(job.companyId, 1);
  await handleEffect(job).finally(() => hold(job.companyId, -1));
  if (reports) send({ is: 'done', number: job.number, atOnce });
});
process.on('message', () => running.wake());
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  void running.stop().then(() => process.exit(0));
});
send({ is: 'ready' });
