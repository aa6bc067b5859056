import { createHash } from 'node:crypto';
import pg from 'pg';
import { bootstrap, type DatabaseUrls } from '../bootstrap.ts';
import { migrate, MigrationError } from '../migrate.ts';
import { schemaChecksum } from '../sql-files.ts';
import { inDatabase } from './admin.ts';
import { roleUrls } from './urls.ts';

export type KeptDatabase = { name: string; urls: DatabaseUrls & { admin: string } };
type Run = (text: string) => Promise<Record<string, unknown>[]>;

type KeptOptions = {
  /** A superuser of the cluster. */
  adminUrl: string;
  /** The name of the kept database; one database per label is kept. */
  label: string;
  /** Everything that decides the content: another recipe creates another database. */
  recipe: string;
  fill(run: Run): Promise<void>;
};

/**
 * A database that outlives the run. Its name contains the recipe and the SQL, so an unchanged database is used again.
 * Where only SQL was added, the existing database is migrated.
 */
export async function keptDatabase(options: KeptOptions): Promise<KeptDatabase> {
  const { adminUrl, recipe, fill } = options;
  const stem = stemOf(options);
  const name = `${stem}${(await schemaChecksum()).slice(0, 12)}`;
  const admin = inDatabase(adminUrl, name);
  const kept = { name, urls: { ...roleUrls(admin), admin } };
  const there = await namesLike(adminUrl, stemOf({ label: options.label }));
  if (there.includes(name)) return kept;
  for (const old of there) {
    if (old.startsWith(stem) && (await tryMigrate(adminUrl, old))) {
      await withClient(adminUrl, (run) => run(`alter database ${old} rename to ${name}`));
      return kept;
    }
    await withClient(adminUrl, (run) => run(`drop database ${old} with (force)`));
  }
  const draft = `draft_${createHash('sha256')
    .update(name + recipe)
    .digest('hex')
    .slice(0, 12)}`;
  await withClient(adminUrl, (run) => run(`drop database if exists ${draft} with (force)`));
  const drafted = roleUrls(inDatabase(adminUrl, draft));
  await bootstrap({ adminUrl, urls: drafted });
  await migrate({ ownerUrl: drafted.owner });
  await withClient(inDatabase(adminUrl, draft), fill);
  await withClient(adminUrl, (run) => run(`alter database ${draft} rename to ${name}`));
  return kept;
}

/** Whether a database of this label and recipe exists, also with older SQL. */
export async function isKept({
  adminUrl,
  ...of
}: Pick<KeptOptions, 'adminUrl' | 'label' | 'recipe'>): Promise<boolean> {
  return (await namesLike(adminUrl, stemOf(of))).length > 0;
}

/** Runs statements one after the other as a superuser, on one connection. */
export async function withClient<T>(url: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.end();
  }
}

function stemOf({ label, recipe }: { label: string; recipe?: string }): string {
  const digest = recipe === undefined ? '' : `${createHash('sha256').update(recipe).digest('hex').slice(0, 8)}_`;
  return `kept_${label}_${digest}`;
}

async function namesLike(adminUrl: string, stem: string): Promise<string[]> {
  const rows = await withClient(adminUrl, (run) => run('select datname from pg_database'));
  return rows.map(({ datname }) => String(datname)).filter((name) => name.startsWith(stem));
}

async function tryMigrate(adminUrl: string, name: string): Promise<boolean> {
  try {
    await migrate({ ownerUrl: roleUrls(inDatabase(adminUrl, name)).owner });
    return true;
  } catch (error) {
    if (error instanceof MigrationError) return false;
    throw error;
  }
}
