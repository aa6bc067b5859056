import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Budget {
  page: string;
  /** The modules of the page; their static imports count too. */
  files: string[];
  kb: number;
}

const entry = ['index.html', 'ui/ui.pt.json', 'auth/auth.pt.json'];

/** The script that a page may load before its content is shown; the languages are about equal in size. */
const budgets: Budget[] = [
  { page: '/login', files: [...entry, 'auth/LoginPage.tsx'], kb: 125 },
  {
    page: '/tickets',
    files: [
      ...entry,
      'app/shell/Shell.tsx',
      'app/app.pt.json',
      'notifications/notifications.pt.json',
      'tickets/TicketsPage.tsx',
      'tickets/tickets.pt.json',
    ],
    kb: 200,
  },
];

interface Chunk {
  type: 'chunk';
  fileName: string;
  code: string;
  imports: string[];
  modules: Record<string, { renderedLength: number }>;
}

/** Fails the build when a page exceeds its budget, and lists its largest chunks. */
export const keepBudgets: Plugin = {
  name: 'keep-budgets',
  apply: 'build',
  // Runs last, because the output of other plugins counts too.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file): file is typeof file & Chunk => file.type === 'chunk');
    for (const chunk of chunks) {
      // Browsers run a service worker as one file.
      if (chunk.fileName === 'sw.js' && chunk.imports.length > 0) this.error('the service worker imports a file');
      const cycle = findCycle(chunks, chunk);
      if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`);
    }
    for (const { page, files, kb } of budgets) {
      const needed = withImports(
        chunks,
        files.map((file) => chunkOf(chunks, file)),
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

function chunkOf(chunks: Chunk[], file: string): Chunk {
  const found = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(`/${file}`)));
  if (!found) throw new Error(`no chunk holds ${file}`);
  return found;
}

function withImports(chunks: Chunk[], from: Chunk[]): Chunk[] {
  const seen = new Set(from);
  for (const { imports } of seen)
    for (const name of imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) seen.add(next);
    }
  return [...seen];
}

/** The chunks by which a chunk imports itself; in a cycle an import may be undefined when the code runs. */
function findCycle(chunks: Chunk[], start: Chunk): string[] | null {
  const from = new Map<string, string>();
  const next = [start];
  for (const { fileName, imports } of next) {
    for (const name of imports) {
      if (name === start.fileName) return pathOf(fileName, from, name);
      const found = chunks.find((chunk) => chunk.fileName === name);
      if (!found || from.has(name)) continue;
      from.set(name, fileName);
      next.push(found);
    }
  }
  return null;
}

function pathOf(last: string, from: Map<string, string>, start: string): string[] {
  const path = [start];
  for (let at: string | undefined = last; at !== undefined && at !== start; at = from.get(at)) path.unshift(at);
  return [start, ...path];
}

function describe({ fileName, modules }: Chunk, kb: number): string {
  const largest = Object.entries(modules)
    .sort(([, a], [, b]) => b.renderedLength - a.renderedLength)
    .slice(0, 6)
    .map(([id, { renderedLength }]) => `${id.split('/').slice(-3).join('/')} ${(renderedLength / 1_024).toFixed(0)}`);
  return `${fileName} ${kb.toFixed(1)} KB: ${largest.join(', ')}`;
}
