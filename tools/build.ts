/** npm run build: the server and the database command as one file each, the web as static files. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './lib/files.ts';

interface Manifest {
  dependencies?: Record<string, string>;
}

/** Our own workspaces are TypeScript and go into the bundle; what was installed stays where it was installed. */
function installedPackages(): string[] {
  const manifests = ['contract', 'db', 'server'].map(
    (workspace) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest,
  );
  const names = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  return [...new Set(names)].filter((name) => !name.startsWith('@recadia/'));
}

async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(root, outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: installedPackages(),
    sourcemap: true,
    logLevel: 'info',
  });
}

await bundle('server/src/main.ts', 'server/dist/main.js');
await bundle('db/src/cli.ts', 'db/dist/cli.js');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const { status } = spawnSync(process.execPath, [vite, 'build'], { cwd: join(root, 'web'), stdio: 'inherit' });
process.exitCode = status ?? 1;
