import type pg from 'pg';
import { bootstrap } from '../bootstrap.ts';
import { migrate } from '../migrate.ts';
import { schemaChecksum } from '../sql-files.ts';
import { adminUrl, inDatabase, withAdmin } from './admin.ts';
import { roleUrls } from './urls.ts';

const templateLock = 7_236_725;

/**
 * The migrated database from which clones are made. Its name contains the checksum of the SQL, so unchanged SQL needs
 * no work.
 */
export async function ensureTemplate(): Promise<string> {
  const name = `recadia_template_${(await schemaChecksum()).slice(0, 16)}`;
  await withAdmin(async (client) => {
    if (await exists(client, name)) return;
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    if (await exists(client, name)) return;
    await dropLeftovers(client);
    // Built under another name, so that an interrupted run never leaves a template that looks finished.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    const urls = roleUrls(inDatabase(adminUrl(), draft));
    await bootstrap({ adminUrl: adminUrl(), urls });
    await migrate({ ownerUrl: urls.owner });
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** Drops clones of runs that were interrupted before dropping them, and templates of older SQL. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname
     from pg_database, lateral pg_stat_file('base/' || oid || '/PG_VERSION', true) as file
     where (starts_with(datname, 'recadia_test_') and file.modification < now() - interval '1 hour')
       or (starts_with(datname, 'recadia_template_') and file.modification < now() - interval '1 day')`,
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}
