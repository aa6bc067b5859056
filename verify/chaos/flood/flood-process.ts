import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startFlood, type FloodTarget } from './flood-load.ts';

const here = fileURLToPath(import.meta.url);

/**
 * The flood in its own process: in the measuring process its work would count as waiting time of the other companies.
 */
export function forkFlood(target: FloodTarget): { stop(): Promise<Map<string, number>> } {
  const child = fork(here, { execArgv: ['--import', 'tsx'] });
  // In production its clients run on other machines, so here it gets only the spare processor time.
  if (child.pid !== undefined) setPriority(child.pid, 19);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.send(target);
  return {
    async stop() {
      const answers = new Promise<[string, number][]>((resolve, reject) => {
        child.once('message', (counts) => resolve(counts as [string, number][]));
        child.once('exit', () => reject(new Error('the flood ended before its stop')));
      });
      child.send('stop');
      const counted = await answers;
      process.off('exit', end);
      return new Map(counted);
    },
  };
}

if (process.argv[1] === here) {
  process.once('message', (target) => {
    const flood = startFlood(target as FloodTarget);
    process.once('message', () => {
      void flood.stop().then((answers) => process.send?.([...answers], () => process.exit()));
    });
  });
}
