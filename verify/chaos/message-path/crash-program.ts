import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../../testkit/files.ts';

const source = join(root, 'whatsapp/src/providers/baileys/testing/crash-child.ts');

/** The killed process as plain JavaScript: it is started so often that compiling it would be most of the work. */
export async function buildCrashProgram(): Promise<string> {
  const outfile = join(root, `.state/crash-child-${process.pid}.mjs`);
  const shape = { bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node24' } as const;
  await build({ entryPoints: [source], outfile, ...shape });
  return outfile;
}
