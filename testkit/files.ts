import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const skipped = new Set(['node_modules', 'dist', 'screens', '.state', '.git']);

/**
 * Matching paths below `folder`, relative to it and with forward slashes; generated and third-party folders are left
 * out.
 */
export function listFiles(folder: string, matches: RegExp): string[] {
  const found: string[] = [];
  const visit = (current: string): void => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(path);
      else if (entry.isFile()) found.push(relative(folder, path).split(sep).join('/'));
    }
  };
  visit(folder);
  return found.filter((path) => matches.test(path)).sort();
}

/** True for the file that node was started with, so that a tool can be a command and be imported. */
export function isCommand(moduleUrl: string): boolean {
  return process.argv[1] === fileURLToPath(moduleUrl);
}
