import { sql } from 'kysely';
import { systemCall } from './scope.ts';
import { readSqlFiles } from './sql-files.ts';

/** The names of the SQL files this program was built with; the bundler inserts them. */
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

/** Whether the database has every file of this release; false where it was never migrated. */
export async function isSchemaOfRelease(): Promise<boolean> {
  const { rows } = await systemCall((sys) => sql<{ name: string }>`select name from schema_files`.execute(sys));
  return fitsRelease(
    await filesOfRelease(),
    rows.map(({ name }) => name),
  );
}

/**
 * Migrations newer than the release are accepted, because the next release migrates while this one still runs. An older
 * migration that the release does not know belongs to another history.
 */
export function fitsRelease(release: readonly string[], applied: readonly string[]): boolean {
  const [there, released] = [new Set(applied), new Set(release)];
  const isMigration = (name: string) => name.startsWith('migrations/');
  const newest = release.filter(isMigration).sort().at(-1) ?? '';
  const isForeign = (name: string) => isMigration(name) && !released.has(name) && name < newest;
  return release.every((name) => there.has(name)) && !applied.some(isForeign);
}
