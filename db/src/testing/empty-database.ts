import { randomBytes } from 'node:crypto';
import { bootstrap, type DatabaseUrls } from '../bootstrap.ts';
import { adminUrl, inDatabase, withAdmin } from './admin.ts';
import { roleUrls } from './urls.ts';

export type EmptyDatabase = { name: string; urls: DatabaseUrls & { admin: string }; drop(): Promise<void> };

/** A database with roles and nothing else: for what happens before and during migrations. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = cloneName();
  const url = inDatabase(adminUrl(), name);
  const urls = roleUrls(url);
  await bootstrap({ adminUrl: adminUrl(), urls });
  return { name, urls: { ...urls, admin: url }, drop: () => dropDatabase(name) };
}

export function cloneName(): string {
  return `recadia_test_${randomBytes(8).toString('hex')}`;
}

export async function dropDatabase(name: string): Promise<void> {
  await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
}
