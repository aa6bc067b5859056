import { openDatabase, tenantTx } from '@recadia/db';
import { withClient, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Claimed } from './engine.ts';

export const runStatements = (url: string, text: string): Promise<unknown> => withClient(url, (run) => run(text));

/** A tenant table without a unique number: a job done twice leaves two rows. */
export const installEffects = ({ urls }: TestDatabase): Promise<unknown> =>
  runStatements(
    urls.owner,
    `create table effects (
       company_id bigint not null, number bigint not null, at timestamptz not null default clock_timestamp());
     alter table effects enable row level security;
     alter table effects force row level security;
     create policy tenant on effects to recadia_app using (company_id = current_company_id());
     grant select, insert on effects to recadia_app;`,
  );

/** Each part alone may open the database, and a worker has at most this many transactions at once. */
export const openAsApp = (urls: TestDatabase['urls'], poolSize: number): void =>
  openDatabase({ appUrl: urls.app, poolSize });

/** The handler of all benches: the effect and the end of the job commit together. */
export async function handleEffect({ companyId, number, ms, settle }: Claimed): Promise<void> {
  if (ms > 0) await pause(ms);
  await tenantTx({ companyId }, async (tx) => {
    if (!(await settle(tx))) return;
    await sql`insert into effects (company_id, number) values (${companyId}, ${number})`.execute(tx);
  });
}

/** The jobs done, how many of them twice, and the time from the first to the last. */
export async function countEffects(db: TestDatabase) {
  const { rows } = await sql<{ done: number; twice: number; seconds: number }>`
    select count(distinct number)::int as done, (count(*) - count(distinct number))::int as twice,
      coalesce(extract(epoch from max(at) - min(at)), 0)::float8 as seconds
    from effects`.execute(db.admin);
  return rows[0] ?? { done: 0, twice: 0, seconds: 0 };
}

export const forgetEffects = (db: TestDatabase): Promise<unknown> => sql`truncate effects`.execute(db.admin);

/** The rows of the job table. */
export async function countJobs(db: TestDatabase, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db.admin);
  return rows[0]?.n ?? Number.NaN;
}

export const forgetJobs = (db: TestDatabase, table: string): Promise<unknown> =>
  sql`truncate ${sql.table(table)}`.execute(db.admin);
