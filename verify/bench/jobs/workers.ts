import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestDatabase } from '@recadia/db/testing';
import type { JobEngine, WorkerSettings } from './engine.ts';
import type { WorkerOrder, WorkerReport } from './worker.ts';

interface WorkerProcess {
  pid: number;
  wake(): void;
  onDone(listener: (done: { number: number; atOnce: number }) => void): void;
  stop(): Promise<void>;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
}

/** Starts a worker as a process of its own and waits until it runs. */
export async function startWorkerProcess(
  { name }: JobEngine,
  { urls }: TestDatabase,
  settings: WorkerSettings,
  reports = false,
): Promise<WorkerProcess> {
  const order: WorkerOrder = { engine: name, urls, settings, reports };
  const child: ChildProcess = fork(new URL('./worker.ts', import.meta.url), [JSON.stringify(order)], {
    execArgv: ['--import', 'tsx'],
  });
  const gone = once(child, 'exit');
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    wake: () => void child.send('wake'),
    onDone(listener) {
      child.on('message', (report: WorkerReport) => report.is === 'done' && listener(report));
    },
    async stop() {
      child.disconnect();
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
