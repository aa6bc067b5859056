import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.ts';
import { requireNode } from './node-version.ts';

/** Vitest calls this once before the tests that need PostgreSQL and Redis; the workers inherit the environment. */
export function setup(): void {
  requireNode();
  const script = join(root, 'tools/services.sh');
  const exports = execFileSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  for (const [, name, value] of exports.matchAll(/^export (\w+)=(.*)$/gm)) {
    if (name !== undefined && value !== undefined) process.env[name] = unquote(value);
  }
}

/** Reverses the shell's %q: '' for an empty value, else a backslash before special characters. */
const unquote = (value: string): string => (value === "''" ? '' : value.replace(/\\(.)/g, '$1'));
