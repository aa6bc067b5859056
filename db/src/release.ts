import { sql } from 'kysely';
import { systemCall } from './scope.ts';
import { readSqlFiles } from './sql-files.ts';

/** The names of the SQL files this program was built with; the bundler writes them in. */
declare const releaseSqlFiles: readonly string[] | undefined;

let known: Promise<readonly string[]> | undefined;

function filesOfRelease(): Promise<readonly string[]> {
  known ??= typeof releaseSqlFiles === 'undefined' ? readNames() : Promise.resolve(releaseSqlFiles);
  return known;
}

async function readNames(): Promise<string[]> {
  const folders = await Promise.all(['migrations', 'system', 'search'].map((folder) => readSqlFiles(folder)));
  return folders.flat().map(({ name }) => name);
}

/** Whether the database has everything this release needs; false where it was never migrated. */
export async function isSchemaOfRelease(): Promise<boolean> {
  const { rows } = await systemCall((sys) => sql<{ name: string }>`select name from schema_files`.execute(sys));
  return fitsRelease(
    await filesOfRelease(),
    rows.map(({ name }) => name),
  );
}

/**
 * Migrations newer than the release are fine: the next release migrates while this one still runs. An older one that the
 * release does not know belongs to another history.
 */
export function fitsRelease(release: readonly string[], applied: readonly string[]): boolean {
  const [there, ours] = [new Set(applied), new Set(release)];
  const isMigration = (name: string) => name.startsWith('migrations/');
  const newest = release.filter(isMigration).sort().at(-1) ?? '';
  const isForeign = (name: string) => isMigration(name) && !ours.has(name) && name < newest;
  return release.every((name) => there.has(name)) && !applied.some(isForeign);
}
