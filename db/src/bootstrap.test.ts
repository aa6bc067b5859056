import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userInfo } from 'node:os';
import { bootstrap, urlInside, withUser } from './bootstrap.ts';
import { restoreClient } from './restore.ts';
import { isUsableUrl } from './urls.ts';
import { adminUrl, withAdmin } from './testing/admin.ts';
import { emptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';

let database: EmptyDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

describe('the URL of the administrator', () => {
  it('keeps the socket, and takes the name of the system user when it names none', () => {
    const socket = 'postgres:///postgres?host=/var/run/postgresql';
    const client = new pg.Client(withUser(urlInside(socket, 'recadia')));
    expect(client).toMatchObject({ host: '/var/run/postgresql', database: 'recadia', user: userInfo().username });
    expect(isUsableUrl(socket)).toBe(true);
  });

  it('is used for commands after a restore in the same way', () => {
    const adminUrl = 'postgres:///postgres?host=/var/run/postgresql';
    const client = restoreClient({ adminUrl, ownerUrl: 'postgres://recadia_owner:x@db:5432/recadia' });
    expect(client).toMatchObject({ host: '/var/run/postgresql', database: 'recadia', user: userInfo().username });
  });

  it.each(['postgres://app:ab/cd@db/recadia', 'postgres://app:a%zz@db/recadia', 'nonsense'])(
    'is refused before it is printed when it cannot be read (%#)',
    (url) => expect(isUsableUrl(url)).toBe(false),
  );
});

describe('making roles and database', () => {
  it('may be repeated and run side by side', async () => {
    const again = () => bootstrap({ adminUrl: adminUrl(), urls: database.urls });
    await expect(Promise.all([again(), again(), again()])).resolves.toHaveLength(3);
  });

  it('gives no role a way around row level security', async () => {
    const { rows } = await withAdmin((client) =>
      client.query(`select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication
                    from pg_roles where rolname like 'recadia%' order by rolname`),
    );
    const powerless = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(rows).toEqual([
      { rolname: 'recadia_app', rolcanlogin: true, ...powerless },
      { rolname: 'recadia_operator', rolcanlogin: true, ...powerless },
      { rolname: 'recadia_owner', rolcanlogin: true, ...powerless },
      { rolname: 'recadia_search', rolcanlogin: false, ...powerless },
      { rolname: 'recadia_system', rolcanlogin: false, ...powerless },
    ]);
  });

  it('lets only the owner set the function roles, which no role inherits', async () => {
    const { rows } = await withAdmin((client) =>
      client.query(`select m.member::regrole::text as member, m.roleid::regrole::text as role, r.rolinherit as inherits
                    from pg_auth_members m join pg_roles r on r.oid = m.member
                    where m.member::regrole::text like 'recadia%' order by 2`),
    );
    expect(rows).toEqual([
      { member: 'recadia_owner', role: 'recadia_search', inherits: false },
      { member: 'recadia_owner', role: 'recadia_system', inherits: false },
    ]);
  });

  it.each(['app', 'operator'] as const)('turns the compilation of plans off for the %s role', async (role) => {
    const client = new pg.Client(database.urls[role]);
    await client.connect();
    try {
      await expect(client.query('show jit')).resolves.toMatchObject({ rows: [{ jit: 'off' }] });
    } finally {
      await client.end();
    }
  });

  it('leaves the app role nothing to create', async () => {
    const client = new pg.Client(database.urls.app);
    await client.connect();
    try {
      await expect(client.query('create table public.mine (id int)')).rejects.toThrow(
        /permission denied for schema public/,
      );
    } finally {
      await client.end();
    }
  });

  it('refuses urls that sign in as another role or name different databases', async () => {
    const wrongRole = { ...database.urls, app: database.urls.owner };
    await expect(bootstrap({ adminUrl: adminUrl(), urls: wrongRole })).rejects.toThrow(/must sign in as recadia_app/);
    const elsewhere = { ...database.urls, app: 'postgres://recadia_app@127.0.0.1/elsewhere' };
    await expect(bootstrap({ adminUrl: adminUrl(), urls: elsewhere })).rejects.toThrow(/same database/);
  });
});
