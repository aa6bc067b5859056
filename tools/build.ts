/** npm run build: the server and the database command as one file each, the web as static files. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './lib/files.ts';
import { buildWeb } from './lib/vite.ts';

/** Packages that load files of their own beside themselves, and what others ask for and do without. */
const leftOutside = ['@node-rs/argon2', 'pino', 'pg-native', 'bufferutil', 'utf-8-validate'];

/**
 * One file with everything in it: reading thousands of small ones would be most of the start, and what nobody uses of
 * them most of the memory.
 */
async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(root, outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: leftOutside,
    // Older packages inside still say require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    // A shorter file is read sooner; names stay, so that a stack trace says something without its map too.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    logLevel: 'info',
  });
}

await bundle('server/src/main.ts', 'server/dist/main.js');
await bundle('db/src/cli.ts', 'db/dist/cli.js');
process.exitCode = buildWeb();
