import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../../testkit/files.ts';
import type { Noun } from './names.ts';
import { leaveTable } from './other-files.ts';
import { dropUnusedImports, prune } from './prune.ts';
import { filesOf, mentionOf, registries, tableTypes } from './template.ts';

/** Removes a feature that the generator has made and that was not committed; returns its files. */
export function removeFeature(folder: string, noun: Noun): string[] {
  const files = listFiles(folder, filesOf(noun.plural));
  if (files.length === 0) throw new Error(`There is no feature ${noun.plural.kebab}.`);
  const committed = files.filter((path) => isCommitted(folder, path));
  if (committed.length > 0)
    throw new Error(`Committed features are removed by a commit, and their table by a migration: ${committed[0]}`);

  const edit = (path: string, change: (source: string) => string) =>
    writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
  for (const path of registries) edit(path, (source) => dropUnusedImports(path, prune(path, source, mentionOf(noun))));
  edit(tableTypes, (source) => leaveTable(source, noun));
  for (const path of files) rmSync(join(folder, path));
  for (const side of ['server', 'web'])
    rmSync(join(folder, side, 'src/features', noun.plural.kebab), { recursive: true, force: true });
  return files;
}

function isCommitted(folder: string, path: string): boolean {
  if (!existsSync(join(folder, '.git'))) return false;
  return execFileSync('git', ['ls-tree', '--name-only', 'HEAD', path], { cwd: folder, encoding: 'utf8' }) !== '';
}
