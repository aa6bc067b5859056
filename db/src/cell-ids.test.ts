import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readCell } from './environment.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { afterRestore } from './restore.ts';
import { aCompany, aUser } from './testing/builders.ts';
import { aTimer } from './testing/builders/jobs.ts';
import { aConnection, aContact, aTicket } from './testing/conversation.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';

const home = path.resolve(import.meta.dirname, '..');
const firstOf = (cell: number) => cell * 2 ** 40 + 1;

let database: TestDatabase;
let root: string;

beforeAll(async () => {
  database = await testDatabase({ cell: 7 });
  root = await mkdtemp(path.join(tmpdir(), 'recadia-cell-ids-'));
  for (const folder of ['migrations', 'system', 'search'])
    await cp(path.join(home, folder), path.join(root, folder), { recursive: true });
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

const run = (options: Partial<MigrateOptions>) => migrate({ ownerUrl: database.urls.owner, root, ...options });

type Range = { sequence: string; first: number; last: number; altered: string };

/** Ranges of all sequences; an ALTER changes `altered`. */
async function ranges(): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select seqrelid::regclass::text as sequence, seqmin as first, seqmax as last, s.xmin::text as altered
    from pg_sequence s join pg_class c on c.oid = seqrelid
    where c.relnamespace = 'public'::regnamespace order by 1`.execute(database.admin);
  return rows;
}

const cell = async () =>
  (await database.admin.selectFrom('installation').select('cell').executeTakeFirstOrThrow()).cell;
const nextId = async (sequence: string) =>
  (await sql<{ id: number }>`select nextval(${sequence}) as id`.execute(database.admin)).rows[0]?.id;

it('gives every table the range of the cell', async () => {
  const all = await ranges();
  expect(all.length).toBeGreaterThan(40);
  for (const { sequence, first, last } of all) {
    expect([sequence, first, last]).toEqual([sequence, firstOf(7), 8 * 2 ** 40]);
    expect([sequence, await nextId(sequence)]).toEqual([sequence, firstOf(7)]);
  }
});

it('counts ids in bigint columns alone', async () => {
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('integer', 'smallint')
      and (column_name = 'id' or column_name like '%\\_id' or column_name like '%\\_ids')`.execute(database.admin);
  expect(rows).toEqual([]);
});

it('moves an installation without companies to another cell and back', async () => {
  await run({ cell: 4095 });
  expect(await cell()).toBe(4095);
  expect(await nextId('users_id_seq')).toBe(firstOf(4095));
  expect((await ranges())[0]?.last).toBe(2 ** 52);
  await run({ cell: 7 });
  expect(await nextId('users_id_seq')).toBe(firstOf(7));
});

it('changes nothing when the database has the ranges of its cell', async () => {
  const before = await ranges();
  await run({ cell: 7 });
  expect(await ranges()).toEqual(before);
});

it('gives a later table the range before the next migration fills it', async () => {
  await writeFile(
    path.join(root, 'migrations/29990101T0000_create_things.sql'),
    'create table things (id bigint generated always as identity, name text);',
  );
  await writeFile(
    path.join(root, 'migrations/29990101T0001_fill_things.sql'),
    `insert into things (name) values ('one'), ('two');`,
  );
  await run({ cell: 7 });
  const { rows } = await sql<{ id: number }>`select id from things order by id`.execute(database.admin);
  expect(rows).toEqual([{ id: firstOf(7) }, { id: firstOf(7) + 1 }]);
});

it('waits for a sequence in use, and keeps its next id', async () => {
  await sql`alter sequence users_id_seq no maxvalue`.execute(database.admin);
  const id = (await nextId('users_id_seq')) ?? 0;
  const retried: string[] = [];
  const onRetry = (name: string) => void retried.push(name);
  const { waiting } = await database.admin.transaction().execute(async (tx) => {
    await sql`select nextval('users_id_seq')`.execute(tx);
    const started = { waiting: run({ cell: 7, lockTimeoutMs: 50, onRetry }) };
    await expect.poll(() => retried).toEqual(['users_id_seq']);
    return started;
  });
  await waiting;
  expect((await ranges()).filter(({ last }) => last !== 8 * 2 ** 40)).toEqual([]);
  expect(await nextId('users_id_seq')).toBe(id + 2);
});

it('refuses another cell when a company exists, and changes nothing', async () => {
  const { id: company_id } = await aCompany(database.admin);
  const user = await aUser(database.admin, { company_id });
  await writeFile(path.join(root, 'migrations/29990101T0002_create_others.sql'), 'create table others ();');
  const before = await ranges();
  const refusal = 'This database has companies of cell 7, so it cannot become cell 8. Set CELL=7.';
  await expect(run({ cell: 8 })).rejects.toThrow(refusal);
  await expect(run({})).rejects.toThrow('cannot become cell 0');
  expect([await cell(), await ranges()]).toEqual([7, before]);
  expect(await nextId('users_id_seq')).toBe(user.id + 1);
  expect(await run({ cell: 7 })).toEqual(['migrations/29990101T0002_create_others.sql']);
});

it('lets ids jump inside the range after a restore, and lists companies by their ids', async () => {
  const { admin, urls } = database;
  const { id: company_id } = await aCompany(admin);
  const { id: connection_id } = await aConnection(admin, { company_id });
  const { id: contact_id } = await aContact(admin, { company_id });
  const ticket = await aTicket(admin, { company_id, connection_id, contact_id });
  await aTimer(admin, { company_id, ticket_id: ticket.id, kind: 'idle', due_at: new Date(0) });
  const parked = await afterRestore({ adminUrl: urls.admin, ownerUrl: urls.owner }, { isCopy: false });
  expect(parked).toMatchObject([{ companyId: company_id, timers: 1 }]);
  expect(await nextId('tickets_id_seq')).toBe(ticket.id + 1_000_001);
  expect(await nextId('refunds_id_seq')).toBe(firstOf(7) + 1_000_000);
});

it('reads the number of the cell from CELL, and refuses another text', () => {
  for (const [value, cell] of [
    ['', 0],
    ['0', 0],
    ['4095', 4095],
  ] as const) {
    vi.stubEnv('CELL', value);
    expect(readCell()).toBe(cell);
  }
  for (const value of ['4096', '-1', '1.5', '0x1', 'main']) {
    vi.stubEnv('CELL', value);
    expect(readCell).toThrow('CELL must be a whole number from 0 to 4095.');
  }
  vi.unstubAllEnvs();
});
