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
