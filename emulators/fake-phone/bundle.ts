import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, 'page');

interface PageFile {
  contentType: string;
  text: string;
}

/** The page's files by path, built in memory. `adminUrls` are the admin addresses that the page uses. */
export async function bundlePage(adminUrls: { web: string; cloud: string }): Promise<Map<string, PageFile>> {
  const [html, built] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    build({
      entryPoints: [join(folder, 'main.ts'), join(folder, 'phone.css')],
      outdir: folder,
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      sourcemap: 'inline',
      logLevel: 'silent',
    }),
  ]);
  const files = new Map<string, PageFile>();
  files.set('/', {
    contentType: 'text/html; charset=utf-8',
    text: html.replace('__EMULATOR_URLS__', () => JSON.stringify(adminUrls).replaceAll('<', '\\u003c')),
  });
  for (const { path, text } of built.outputFiles) {
    const contentType = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    files.set(path.slice(folder.length), { contentType, text });
  }
  return files;
}
