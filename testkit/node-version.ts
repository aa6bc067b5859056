import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8').trim();

/** Stops with one sentence when Node is older than `engines` allows; npm checks this only while it installs. */
export function requireNode(version: string = process.versions.node): void {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const lowest = engines.node.replace('>=', '');
  if (version.localeCompare(lowest, 'en', { numeric: true }) >= 0) return;
  throw new Error(
    `Node ${version} is too old, ${lowest} or newer is needed: eval "$(tools/services.sh)" brings ${read('.nvmrc')} into this shell.`,
  );
}
