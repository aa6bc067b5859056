import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type LogLevel } from 'esbuild';
import { root } from './files.ts';

/**
 * Packages that load files of their own beside themselves, and what others ask for and do without. libsignal goes with
 * baileys: what we mend in it (session-trials, contexts) must be mended in the one that baileys uses, not in a copy.
 */
const leftOutside = [
  ...['@node-rs/argon2', 'pino', 'pg-native', 'bufferutil', 'utf-8-validate', 'sharp'],
  ...['baileys', 'libsignal'],
];

/**
 * One file with everything in it: reading thousands of small ones would be most of the start, and what nobody uses of
 * them most of the memory.
 */
export async function bundle(entry: string, outfile: string, logLevel: LogLevel = 'info'): Promise<void> {
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(root, outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: leftOutside,
    // What /readyz compares the database with: the files themselves are not beside the bundle.
    define: { releaseSqlFiles: JSON.stringify(sqlFiles()) },
    // Older packages inside still say require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    // A shorter file is read sooner; names stay, so that a stack trace says something without its map too.
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

/** The server with its gateway, side by side as they look for each other. */
export async function bundleServer(folder: string, logLevel?: LogLevel): Promise<void> {
  await bundle('server/src/main.ts', `${folder}/main.js`, logLevel);
  await bundle('server/src/gateway/process.ts', `${folder}/gateway.js`, logLevel);
  await bundle('server/src/gateway/heartbeat-thread.ts', `${folder}/heartbeat-thread.js`, logLevel);
  await bundle('server/src/features/contacts/sheet-thread.ts', `${folder}/sheet-thread.js`, logLevel);
}

/** A server as it stands now, for one run: it starts in a fraction of the time, and no edit gets in between. */
export async function bundleForRun(): Promise<string> {
  const folder = `.state/run-${process.pid}`;
  process.once('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
  await bundleServer(folder, 'warning');
  return `${folder}/main.js`;
}
