import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bootstrap, type DatabaseUrls } from '../bootstrap.ts';
import { adminUrl, inDatabase, withAdmin } from './admin.ts';
import { roleUrls } from './urls.ts';

export type EmptyDatabase = { name: string; urls: DatabaseUrls & { admin: string }; drop(): Promise<void> };

/** A database with roles and nothing else: for tests of migrations and of the time before them. */
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

const closingMs = 3_000;

/** Waits for closing connections: a connection that is cut would fail the process that owns it. */
export async function dropDatabase(name: string): Promise<void> {
  await withAdmin(async (client) => {
    const latest = Date.now() + closingMs;
    const isBusy = async () => {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      return rowCount !== 0;
    };
    while (Date.now() < latest && (await isBusy())) await pause(20);
    await client.query(`drop database if exists ${name} with (force)`);
  });
}
