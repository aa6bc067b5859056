import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Budget {
  page: string;
  /** What the page is made of, with everything these import on their own account. */
  files: string[];
  kb: number;
}

const entry = ['index.html', 'ui/ui.pt.json', 'auth/auth.pt.json'];

/** How much script a page may need before it shows what somebody came for; languages weigh about the same. */
const budgets: Budget[] = [
  { page: '/login', files: [...entry, 'auth/LoginPage.tsx'], kb: 150 },
  {
    page: '/tickets',
    files: [
      ...[...entry, 'app/shell/Shell.tsx', 'app/app.pt.json', 'notifications/notifications.pt.json'],
      ...['tickets/TicketsPage.tsx', 'tickets/tickets.pt.json'],
    ],
    kb: 250,
  },
];

interface Chunk {
  type: 'chunk';
  fileName: string;
  code: string;
  imports: string[];
  modules: Record<string, { renderedLength: number }>;
}

/** The build fails where a page has grown beyond its budget, and says what it is made of. */
export const keepBudgets: Plugin = {
  name: 'keep-budgets',
  apply: 'build',
  // Last: what other plugins put in counts too.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is typeof file & Chunk => file.type === 'chunk');
    for (const chunk of chunks) {
      // Browsers run a service worker as one file.
      if (chunk.fileName === 'sw.js' && chunk.imports.length > 0) this.error('the service worker imports a file');
      const circle = circleThrough(chunks, chunk);
      if (circle) this.error(`chunks that wait for each other: ${circle.join(' → ')}`);
    }
    for (const { page, files, kb } of budgets) {
      const needed = reach(
        chunks,
        files.map((file) => holderOf(chunks, file)),
      );
      const weights = needed.map((chunk) => ({ chunk, kb: gzipSync(chunk.code).length / 1_024 }));
      const all = weights.reduce((sum, one) => sum + one.kb, 0);
      this.info(`${page} needs ${all.toFixed(1)} of ${kb} KB of script`);
      if (all <= kb) continue;
      for (const one of weights.sort((a, b) => b.kb - a.kb).slice(0, 12)) this.info(describe(one.chunk, one.kb));
      this.error(`${page} needs ${all.toFixed(1)} KB of script and may need ${kb}`);
    }
  },
};

function holderOf(chunks: Chunk[], file: string): Chunk {
  const found = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${file}`)));
  if (!found) throw new Error(`no chunk holds ${file}`);
  return found;
}

function reach(chunks: Chunk[], from: Chunk[]): Chunk[] {
  const seen = new Set(from);
  for (const { imports } of seen)
    for (const name of imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) seen.add(next);
    }
  return [...seen];
}

/** By which files a chunk imports itself: what it takes from them may not be there yet when it runs. */
function circleThrough(chunks: Chunk[], start: Chunk): string[] | null {
  const from = new Map<string, string>();
  const next = [start];
  for (const { fileName, imports } of next) {
    for (const name of imports) {
      if (name === start.fileName) return trail(fileName, from, name);
      const found = chunks.find((chunk) => chunk.fileName === name);
      if (!found || from.has(name)) continue;
      from.set(name, fileName);
      next.push(found);
    }
  }
  return null;
}

function trail(last: string, from: Map<string, string>, start: string): string[] {
  const way = [start];
  for (let at: string | undefined = last; at !== undefined && at !== start; at = from.get(at)) way.unshift(at);
  return [start, ...way];
}

function describe({ fileName, modules }: Chunk, kb: number): string {
  const largest = Object.entries(modules)
    .sort(([, a], [, b]) => b.renderedLength - a.renderedLength)
    .slice(0, 6)
    .map(([id, { renderedLength }]) => `${id.split('/').slice(-3).join('/')} ${(renderedLength / 1_024).toFixed(0)}`);
  return `${fileName} ${kb.toFixed(1)} KB: ${largest.join(', ')}`;
}
