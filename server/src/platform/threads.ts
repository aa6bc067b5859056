import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * A thread whose file stands beside `from`, the address of the file that starts it. A bundle has it as a file of its
 * own; from the sources a thread has to be taught TypeScript first.
 */
export function startThread(name: string, from: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  const entry = new URL(`./${name}.ts`, from).href;
  const lesson = `import('tsx/esm/api').then(({ register }) => (register(), import('${entry}')))`;
  return new Worker(lesson, { ...options, eval: true, execArgv: [] });
}
