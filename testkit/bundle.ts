import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type LogLevel } from 'esbuild';
import { root } from './files.ts';

/**
 * Packages that load their own files from disk, and optional dependencies of others. libsignal stays with baileys: our
 * patches of it (session-trials, contexts) must apply to the copy that baileys uses.
 */
const leftOutside = [
  '@node-rs/argon2',
  'pino',
  'pg-native',
  'bufferutil',
  'utf-8-validate',
  'sharp',
  'baileys',
  'libsignal',
];

/**
 * Bundles everything into one file: reading thousands of small files would be most of the start time, and their unused
 * code most of the memory.
 */
export async function bundle(entry: string, outfile: string, logLevel: LogLevel = 'info'): Promise<void> {
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(root, outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: leftOutside,
    // /readyz compares the database with this list, because the SQL files are not beside the bundle.
    define: { releaseSqlFiles: JSON.stringify(sqlFiles()) },
    // Older packages in the bundle still use require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    // A shorter file loads faster; names stay, so that a stack trace is readable without its map.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    logLevel,
  });
}

const sqlFiles = (): string[] =>
  ['migrations', 'system', 'search'].flatMap((folder) =>
    readdirSync(join(root, 'db', folder))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => `${folder}/${name}`),
  );

/** The server with its gateway, side by side, because the server starts the gateway from its own folder. */
export async function bundleServer(folder: string, logLevel?: LogLevel): Promise<void> {
  await bundle('server/src/main.ts', `${folder}/main.js`, logLevel);
  await bundle('server/src/reconcile.ts', `${folder}/reconcile.js`, logLevel);
  await bundle('server/src/gateway/process.ts', `${folder}/gateway.js`, logLevel);
  await bundle('server/src/gateway/heartbeat-thread.ts', `${folder}/heartbeat-thread.js`, logLevel);
  await bundle('server/src/features/contacts/import/sheet-thread.ts', `${folder}/sheet-thread.js`, logLevel);
}

/** Bundles the current sources for one run: it starts faster, and later edits do not affect it. */
export async function bundleForRun(): Promise<string> {
  const folder = `.state/run-${process.pid}`;
  process.once('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
  await bundleServer(folder, 'warning');
  return `${folder}/main.js`;
}
