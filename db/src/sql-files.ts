import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of SQL with its path below the database folder and the checksum of its text. */
export type SqlFile = { name: string; text: string; checksum: string };

const home = path.resolve(import.meta.dirname, '..');

/** Reads `<folder>/*.sql` in name order; migrations carry their time in the name, so this is their order too. */
export async function readSqlFiles(folder: string, root = home): Promise<SqlFile[]> {
  const entries = await readdir(path.join(root, folder));
  const names = entries.filter((entry) => entry.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (entry) => {
      const text = await readFile(path.join(root, folder, entry), 'utf8');
      return { name: `${folder}/${entry}`, text, checksum: sha256(text) };
    }),
  );
}

/** One checksum of all SQL files that define a database. */
export async function schemaChecksum(): Promise<string> {
  const folders = await Promise.all(['migrations', 'system', 'search'].map((folder) => readSqlFiles(folder)));
  return sha256(
    folders
      .flat()
      .map((file) => `${file.name} ${file.checksum}`)
      .join('\n'),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
