import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { emptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';

const home = path.resolve(import.meta.dirname, '..');
const firstOfRelease = '20261127T0200';

let database: EmptyDatabase;
let before: string;
let admin: pg.Client;

/** A database of the release before, with rows. */
beforeAll(async () => {
  before = await mkdtemp(path.join(tmpdir(), 'recadia-release-before-'));
  const files = await readdir(path.join(home, 'migrations'));
  for (const file of files.filter((name) => name < firstOfRelease))
    await cp(path.join(home, 'migrations', file), path.join(before, 'migrations', file));
  for (const folder of ['system', 'search'])
    await cp(path.join(home, folder), path.join(before, folder), {
      recursive: true,
      filter: (name) => !name.endsWith('.sql'),
    });
  database = await emptyDatabase();
  await migrate({ ownerUrl: database.urls.owner, root: before });
  admin = new pg.Client({ connectionString: database.urls.admin });
  await admin.connect();
  await admin.query(`
    insert into plans (name, users, connections, queues, value) values ('Plano', 1, 1, 1, 1);
    insert into companies (name, plan_id) select 'Empresa ' || n, 1 from generate_series(1, 3) n;
    insert into connections (company_id, name) select id, 'Número' from companies;
    insert into contacts (company_id, name) select id, 'Cliente' || n from companies, generate_series(1, 700) n;
    insert into tickets (company_id, contact_id, connection_id, last_message, unread_messages)
      select c.company_id, c.id, k.id, case when c.id % 2 = 0 then 'oi' else '' end, c.id % 3
      from contacts c join connections k on k.company_id = c.company_id;`);
  const names = await namesOfFiles();
  const otherCell = migrate({ ownerUrl: database.urls.owner, cell: 3 });
  await expect(otherCell).rejects.toThrow('companies of cell 0, so it cannot become cell 3');
  expect(await namesOfFiles()).toEqual(names);
  await migrate({ ownerUrl: database.urls.owner });
});

afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(before, { recursive: true });
});

const namesOfFiles = async () => (await admin.query<{ name: string }>('select name from schema_files')).rows;
const count = async (query: string) => Number((await admin.query<{ n: string }>(query)).rows[0]?.n);

it('copies the order of all tickets, and closes the tickets to their owner again', async () => {
  expect(await count('select count(*) as n from ticket_order')).toBe(2100);
  const same = `select count(*) as n from ticket_order o join tickets t on t.company_id = o.company_id and t.id = o.ticket_id
    where o.updated_at = t.updated_at and o.is_unread = (t.unread_messages > 0)
      and (o.last_text_at is not null) = (t.last_message <> '')`;
  expect(await count(same)).toBe(2100);
  const { rows } = await admin.query(`select policyname from pg_policies
    where tablename = 'tickets' and 'recadia_owner' = any(roles)`);
  expect(rows).toEqual([]);
});

it('continues the ids of an installation that becomes cell 0', async () => {
  expect(await count('select cell as n from installation')).toBe(0);
  expect(await count('select max(id) as n from companies')).toBe(3);
  expect(await count(`insert into companies (name, plan_id) values ('Nova', 1) returning id as n`)).toBe(4);
  expect(await count(`select count(*) as n from pg_sequences where (min_value, max_value) <> (1, 2 ^ 40)`)).toBe(0);
});
