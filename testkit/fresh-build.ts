import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.ts';

const built = ['server/dist/main.js', 'server/dist/gateway.js', 'web/dist/index.html'];
const sources = ['contract/src', 'db/src', 'whatsapp/src', 'payments/src', 'server/src', 'web'];

/** Vitest calls this once before the journeys, which use the built product and need a current build. */
export function setup(): void {
  if (isFresh()) return;
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the product does not build');
}

function isFresh(): boolean {
  if (!built.every((path) => existsSync(join(root, path)))) return false;
  const builtAt = Math.min(...built.map(changedAt));
  const files = sources.flatMap((folder) =>
    listFiles(join(root, folder), /\.(tsx?|css|json|html|js|svg|sql)$/).map((path) => join(folder, path)),
  );
  return files.every((path) => /\.test\.tsx?$/.test(path) || changedAt(path) < builtAt);
}

const changedAt = (path: string): number => statSync(join(root, path)).mtimeMs;
