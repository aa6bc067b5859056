import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')('lowers the priority of the calling thread alone', async () => {
  const before = getPriority();
  const entry = new URL('./threads.ts', import.meta.url).href;
  const thread = new Worker(
    `import('tsx/esm/api').then(async ({ register }) => {
      register();
      const { lowerThreadPriority } = await import('${entry}');
      lowerThreadPriority();
      const id = require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1);
      require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority(Number(id)));
    })`,
    { eval: true, execArgv: [] },
  );
  const priority = await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  await thread.terminate();
  expect(priority).toBe(10);
  expect(getPriority()).toBe(before);
});
