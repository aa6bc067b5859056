import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread from a file beside `from`, the URL of the starting file. A bundle contains it as a separate file;
 * from sources the thread must register the TypeScript loader first.
 */
export function startThread(name: string, from: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  const entry = new URL(`./${name}.ts`, from).href;
  const loader = `import('tsx/esm/api').then(({ register }) => (register(), import('${entry}')))`;
  return new Worker(loader, { ...options, eval: true, execArgv: [] });
}

const lowPriority = 10;

/** Lets every other thread of the machine run first. Called inside a thread; only Linux has a priority per thread. */
export function lowerThreadPriority(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), lowPriority);
  } catch {
    // Without it the thread works as well, only sooner than others.
  }
}
