/** The production dependencies of a lock file. Only the lock is read, so every machine gets the same list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../testkit/files.ts';

interface LockEntry {
  /** Only where the folder has another name than the package. */
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Lock = Record<string, LockEntry>;

/** The workspaces whose code is in a release. */
export const shipped = ['contract', 'db', 'whatsapp', 'payments', 'server', 'web'];

export const readLock = (): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

export interface Dependency {
  name: string;
  version: string;
  /** Absent where the lock has none. */
  licence: string | undefined;
  /** Workspaces that name it themselves; empty for a transitive one. */
  workspaces: string[];
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The place of a package as node resolves it: in the folder itself, then in each folder above. */
function locate(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

export function productionDependencies(lock: Lock, workspaces: string[]): Dependency[] {
  const found = new Map<string, Dependency>();
  const visit = (from: string, workspace?: string): void => {
    for (const name of neededBy(lock[from] ?? {})) {
      const path = locate(lock, from, name);
      const entry = path === undefined ? undefined : lock[path];
      if (path === undefined || entry === undefined || entry.link === true) continue;
      const known = found.get(path);
      const one = known ?? { name: nameOf(path), version: entry.version ?? '', licence: entry.license, workspaces: [] };
      if (workspace !== undefined) one.workspaces.push(workspace);
      if (known !== undefined) continue;
      found.set(path, one);
      visit(path);
    }
  };
  for (const workspace of workspaces) visit(workspace, workspace);
  return oncePerVersion([...found.values()]);
}

/** One package may be installed in several folders; it is listed once per version. */
function oncePerVersion(all: Dependency[]): Dependency[] {
  const kept = new Map<string, Dependency>();
  for (const one of all) {
    const key = `${one.name}@${one.version}`;
    kept.set(key, { ...one, workspaces: [...(kept.get(key)?.workspaces ?? []), ...one.workspaces] });
  }
  const inOrder = (a: Dependency, b: Dependency) => (a.name === b.name ? a.version < b.version : a.name < b.name);
  return [...kept.values()].toSorted((a, b) => (inOrder(a, b) ? -1 : 1));
}
