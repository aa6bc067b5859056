import { userInfo } from 'node:os';
import pg from 'pg';

export type DatabaseUrls = { owner: string; app: string; operator: string };

const loginRoles = { owner: 'recadia_owner', app: 'recadia_app', operator: 'recadia_operator' } as const;
const functionRoles = ['recadia_system', 'recadia_search'];

const bootstrapLock = 7_236_724;

/** Creates the roles and the database of the urls, as a superuser. Safe to repeat and to run in parallel. */
export async function bootstrap(options: { adminUrl: string; urls: DatabaseUrls }): Promise<void> {
  const { adminUrl, urls } = options;
  const database = databaseOf(urls);
  await withClient(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [bootstrapLock]);
    await makeRoles(admin, urls);
    await makeDatabase(admin, database);
  });
  await withClient(urlInside(adminUrl, database), async (admin) => {
    await admin.query('alter schema public owner to recadia_owner');
    await admin.query('revoke all on schema public from public');
  });
}

/** The url of another database on the same server; the folder of a socket is a query parameter and stays. */
export function urlInside(url: string, database: string): string {
  const inside = new URL(url);
  inside.pathname = `/${encodeURIComponent(database)}`;
  return inside.href;
}

/** Over a socket PostgreSQL uses the system user, so a URL may omit the user name and the password. */
export function withUser(url: string): string {
  const named = new URL(url);
  if (named.username === '' && !named.searchParams.has('user')) named.searchParams.set('user', userInfo().username);
  return named.href;
}

function databaseOf(urls: DatabaseUrls): string {
  const names = new Set<string>();
  for (const [purpose, role] of Object.entries(loginRoles)) {
    const url = new URL(urls[purpose as keyof DatabaseUrls]);
    if (url.username !== role) throw new Error(`The ${purpose} url must sign in as ${role}, not "${url.username}".`);
    names.add(decodeURIComponent(url.pathname.slice(1)));
  }
  const [database] = names;
  if (names.size !== 1 || !database) throw new Error('The database urls must all name the same database.');
  return database;
}

async function makeRoles(admin: pg.Client, urls: DatabaseUrls): Promise<void> {
  for (const role of [...Object.values(loginRoles), ...functionRoles]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await admin.query(`create role ${role}`);
  }
  // noinherit: the owner may create functions for the other roles but does not see rows through their policies.
  await admin.query(
    'alter role recadia_owner login noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication',
  );
  for (const role of ['recadia_app', 'recadia_operator']) {
    await admin.query(`alter role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls noreplication`);
    // The statements of these roles are short: compiling a plan takes longer than running it.
    await admin.query(`alter role ${role} set jit = off`);
  }
  for (const role of functionRoles) {
    await admin.query(`alter role ${role} nologin nosuperuser nocreatedb nocreaterole nobypassrls noreplication`);
    await admin.query(`grant ${role} to recadia_owner`);
  }
  for (const [purpose, role] of Object.entries(loginRoles)) {
    const password = decodeURIComponent(new URL(urls[purpose as keyof DatabaseUrls]).password);
    if (password) await admin.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  }
}

async function makeDatabase(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) {
    // A fixed locale: lower() must fold "Ç" on every cluster.
    await admin.query(
      `create database ${pg.escapeIdentifier(database)} owner recadia_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
  }
  await admin.query(`revoke all on database ${pg.escapeIdentifier(database)} from public`);
  await admin.query(`grant connect on database ${pg.escapeIdentifier(database)} to recadia_app, recadia_operator`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: withUser(url), application_name: 'recadia bootstrap' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
