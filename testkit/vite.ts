import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.ts';

/** Builds the web; returns the exit code. */
export function buildWeb(...args: string[]): number {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', ...args], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    // A build inside a test runner still builds the product: React's development version is twice as large, and parts
    // of it need eval.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return status ?? 1;
}
