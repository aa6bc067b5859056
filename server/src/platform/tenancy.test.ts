import { tagRoutes } from '@recadia/contract/tags';
import { recordWire, type Wire } from '@recadia/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEverything } from '../testing/every-call.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { aWorld } from '../testing/world.ts';

/**
 * Row level security would hide a query without a company condition; this reads the statements on the wire, so that the
 * missing condition is found.
 */
let wire: Wire;
let server: TestServer;
let world: Awaited<ReturnType<typeof aWorld>>;
let statements: string[];
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    wire = await recordWire(db.urls.app);
    return { DATABASE_URL: wire.url };
  });
  world = await aWorld(server);
  const { home } = world;
  wire.reset();
  await server.call(tagRoutes.listTags, { as: home.agent.token, query: { searchParam: 'etiqueta' } });
  const cursor = Buffer.from('["a",1]').toString('base64url');
  await server.call(tagRoutes.listTags, { as: home.agent.token, query: { cursor } });
  await callEverything(server, home, () => undefined);
  statements = [...new Set(wire.statements())];
});
afterAll(async () => {
  await server.stop();
  await wire.close();
});

/** How often a statement uses a tenant table, and how often it restricts one to a company. */
function readStatement(text: string, tables: readonly string[]) {
  const touched = [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?/gi)].flatMap(([, name]) =>
    name !== undefined && tables.includes(name) ? [name] : [],
  );
  const inserted = [...text.matchAll(/insert into "?\w+"? \("?company_id"?/gi)].length;
  const compared = [...text.matchAll(/"?company_id"? (?:=|in) /gi)].length;
  return { touched, tied: inserted + compared };
}

describe('part of TEN-03: every statement about tenants', () => {
  it('names the company of each table it touches', async () => {
    const tables = await tenantTables();
    const forgetful = statements.filter((text) => {
      const { touched, tied } = readStatement(text, tables);
      return tied < touched.length;
    });
    expect(forgetful).toEqual([]);
  });

  it('was recorded: the calls touched their tables', async () => {
    const tables = await tenantTables();
    const touched = new Set(statements.flatMap((text) => readStatement(text, tables).touched));
    const expected = ['users', 'user_queues', 'queues', 'settings', 'tags', 'sessions', 'session_refresh_tokens'];
    expect([...touched]).toEqual(expect.arrayContaining([...expected, 'audit_log', 'events', 'idempotency_keys']));
    expect(statements.some((text) => text.includes('search_tags'))).toBe(true);
  });

  it('would be found if it forgot: this is what such a statement looks like', () => {
    const tables = ['tags', 'users', 'user_queues'];
    const isForgetful = (text: string) => {
      const { touched, tied } = readStatement(text, tables);
      return tied < touched.length;
    };
    expect(isForgetful('select "id" from "tags" where "id" = $1')).toBe(true);
    expect(isForgetful('update "tags" set "name" = $1 where "id" = $2')).toBe(true);
    expect(isForgetful('delete from "tags" where "id" = $1')).toBe(true);
    expect(isForgetful('insert into "tags" ("name") values ($1)')).toBe(true);
    expect(isForgetful('select 1 from "users" inner join "user_queues" on true where "users"."company_id" = $1')).toBe(
      true,
    );
    expect(isForgetful('select "id" from "tags" where "company_id" = $1 and "id" = $2')).toBe(false);
  });

  it('runs in a transaction that carries the company, set in the same breath as it begins', () => {
    const begun = wire.statements().filter((text) => /^begin/i.test(text));
    expect(begun.length).toBeGreaterThan(10);
    const ids = new Set(
      begun.flatMap((text) => /set_config\('app\.company_id', '(\d+)', true\)/.exec(text)?.[1] ?? []),
    );
    expect([...ids]).toContain(String(world.home.company.id));
    expect([...ids]).not.toContain(String(world.other.company.id));
  });
});

/** Every table whose rows belong to a company; companies themselves are identified by their id. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name not like 'directory_%'`.execute(
    server.db.admin,
  );
  return rows.map((row) => row.table_name);
}
