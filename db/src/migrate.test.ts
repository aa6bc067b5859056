import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { emptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';

let database: EmptyDatabase;
let root: string;

beforeEach(async () => {
  database = await emptyDatabase();
  root = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  for (const folder of ['migrations', 'system', 'search']) await mkdir(path.join(root, folder));
  await write('migrations/20260101T0000_open.sql', 'grant usage, create on schema public to recadia_system;');
});

afterEach(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(root, name), text);
const run = () => migrate({ ownerUrl: database.urls.owner, root });

async function ask<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client(database.urls.admin);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('migrating', () => {
  it('applies each file once, in the order of their names', async () => {
    await write('migrations/20260103T0000_second.sql', 'alter table things add column size int;');
    await write('migrations/20260102T0000_first.sql', 'create table things (id int);');
    expect(await run()).toEqual([
      'migrations/20260101T0000_open.sql',
      'migrations/20260102T0000_first.sql',
      'migrations/20260103T0000_second.sql',
    ]);
    expect(await run()).toEqual([]);
  });

  it('is done once when several processes start at the same moment', async () => {
    await write('migrations/20260102T0000_first.sql', 'create table things (id int); select pg_sleep(0.2);');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.map((files) => files.length).sort()).toEqual([0, 0, 2]);
  });

  it('tries a file again when a lock is not free in time, and lets others pass meanwhile', async () => {
    await write('migrations/20260102T0000_first.sql', 'create table things (id int);');
    await run();
    await write('migrations/20260103T0000_second.sql', 'alter table things add column size int;');
    const other = new pg.Client(database.urls.owner);
    await other.connect();
    await other.query('begin');
    await other.query('select from things');
    const retried: string[] = [];
    const onRetry = (file: string) => {
      retried.push(file);
      if (retried.length === 1) void other.query('commit');
    };
    const applied = await migrate({ ownerUrl: database.urls.owner, root, lockTimeoutMs: 50, onRetry });
    await other.end();
    expect(applied).toEqual(['migrations/20260103T0000_second.sql']);
    expect(retried[0]).toBe('migrations/20260103T0000_second.sql');
  });

  it('refuses a file that was changed after it had been applied, and names it', async () => {
    await write('migrations/20260102T0000_first.sql', 'create table things (id int);');
    await run();
    await write('migrations/20260102T0000_first.sql', 'create table things (id bigint);');
    await expect(run()).rejects.toThrow(/20260102T0000_first\.sql was changed after it had been applied/);
  });

  it('refuses to go on when an applied file has disappeared', async () => {
    await run();
    await rm(path.join(root, 'migrations/20260101T0000_open.sql'));
    await expect(run()).rejects.toThrow(/20260101T0000_open\.sql was applied to this database but is no longer/);
  });

  it('reports file, line and text when PostgreSQL cannot parse it, and applies none of the file', async () => {
    await write(
      'migrations/20260102T0000_first.sql',
      'create table things (id int);\n\nselect id,\n  colour\nfrom things;',
    );
    await expect(run()).rejects.toThrow(
      /^migrations\/20260102T0000_first\.sql:4: column "colour" does not exist\n {2}colour$/,
    );
    expect(await ask(`select 1 from pg_tables where tablename = 'things'`)).toEqual([]);
  });

  it('points at the first line of a statement that failed while running', async () => {
    await write(
      'migrations/20260102T0000_first.sql',
      'create table things (id int primary key);\n-- twice\ninsert into things\nvalues (1), (1);',
    );
    await expect(run()).rejects.toThrow(/first\.sql:3: duplicate key .*\n {2}insert into things\n {2}Key \(id\)=\(1\)/);
  });

  it('runs a file that asks for it outside a transaction', async () => {
    await write('migrations/20260102T0000_first.sql', 'create table things (id int);');
    await write(
      'migrations/20260103T0000_index.sql',
      '-- no-transaction\ncreate index concurrently things_id_idx on things (id);\n',
    );
    expect(await run()).toHaveLength(3);
    expect(await ask(`select 1 as ok from pg_indexes where indexname = 'things_id_idx'`)).toEqual([{ ok: 1 }]);
  });

  it('applies a function again when its file changed, and only then, in the name of its role', async () => {
    const answer = (number: number) =>
      write('system/answer.sql', `create or replace function answer() returns int language sql as 'select ${number}';`);
    await answer(1);
    expect(await run()).toContain('system/answer.sql');
    expect(await run()).toEqual([]);
    await answer(2);
    expect(await run()).toEqual(['system/answer.sql']);
    expect(
      await ask(`select answer(), proowner::regrole::text as owner from pg_proc where proname = 'answer'`),
    ).toEqual([{ answer: 2, owner: 'recadia_system' }]);
  });
});
