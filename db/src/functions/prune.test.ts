import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aCompany, aConnection } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const database = useTestDatabase();
const rows = 20_000;
const old = 4;

beforeAll(async () => {
  const { id: company_id } = await aCompany(database.admin);
  const { id: connection_id } = await aConnection(database.admin, { company_id });
  // New rows have taken the pages of deleted ones: old rows lie in all parts of the tables.
  const at = sql`now() - case when n % ${rows / old} = 0 then interval '30 days' else interval '1 hour' end`;
  const all = sql`from generate_series(1, ${rows}) n`;
  await sql`insert into events (company_id, seq, name, created_at)
    select ${company_id}, n, 'tag.created', ${at} ${all}`.execute(database.admin);
  await sql`insert into inbound (company_id, connection_id, chat, kind, dedupe_key, event, at, done_at, created_at)
    select ${company_id}, ${connection_id}, 'pn:1', 'message', n, '{}', ${at}, ${at}, ${at} ${all}`.execute(
    database.admin,
  );
  await sql`insert into outbox (company_id, connection_id, chat, kind, client_id, payload, state, finished_at)
    select ${company_id}, ${connection_id}, 'pn:1', 'send', n, '{}', 'sent', ${at} ${all}`.execute(database.admin);
  await sql`vacuum analyze events, inbound, outbox`.execute(database.admin);
});

interface Node {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages that a call reads, without those of the catalogue, which the first call on a connection reads. */
async function pagesOf(call: (limit: number) => RawBuilder<unknown>): Promise<number> {
  return database.admin.connection().execute(async (one) => {
    await sql`select ${call(0)}`.execute(one);
    const explained = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
      explain (analyze, buffers, format json) select ${call(1_000)}`.execute(one);
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  });
}

const pagesOfTable = async (table: 'events' | 'inbound' | 'outbox') =>
  (
    await sql<{ pages: number }>`select relpages as pages from pg_class where oid = ${table}::regclass`.execute(
      database.admin,
    )
  ).rows[0]?.pages ?? 0;

const countOld = async (table: 'events' | 'inbound' | 'outbox') =>
  (
    await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(table === 'outbox' ? 'finished_at' : 'created_at')} < now() - interval '7 days'`.execute(
      database.admin,
    )
  ).rows[0]?.count;

it('prunes old events without reading the others', async () => {
  const pages = await pagesOf((limit) => sql`events_prune('-infinity', now() - interval '7 days', ${limit})`);
  expect(await countOld('events')).toBe(0);
  expect(pages).toBeLessThan((await pagesOfTable('events')) / 2);
});

it('prunes old rows of the queues without reading the others', async () => {
  const pages = await pagesOf((limit) => sql`whatsapp_prune(${limit})`);
  expect([await countOld('inbound'), await countOld('outbox')]).toEqual([0, 0]);
  expect(pages).toBeLessThan((await pagesOfTable('inbound')) / 2);
});
