import { Readable } from 'node:stream';
import { noInput } from '@recadia/contract/primitives';
import { route, type RouteSpec } from '@recadia/contract/route';
import { tenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';
import type { Scope } from '../session/people.ts';

const plain = {
  method: 'GET',
  summary: 'Asks the database',
  audience: 'user',
  needs: null,
  plan: null,
  params: noInput,
  query: noInput,
  body: noInput,
  answer: z.object({ found: z.string() }),
  errors: [],
  rate: 'read',
  idempotency: 'safe',
} as const satisfies Omit<RouteSpec, 'path'>;

const quick = route({ ...plain, path: '/quick' });
const report = route({ ...plain, path: '/report', heavy: 'always' });
const slow = route({ ...plain, path: '/slow', heavy: 'always' });
const list = route({
  ...plain,
  path: '/list',
  query: z.object({ term: z.string().optional() }),
  heavy: { with: 'term' },
});
const file = route({
  ...plain,
  path: '/file',
  answer: z.custom<unknown>(() => true),
  produces: 'text/csv',
  heavy: 'always',
});

let app: TestApp;
let [noisy, quiet]: StaffedCompany[] = [];
let open: () => void;
let gate: Promise<void>;

const show = (scope: Scope, setting: 'application_name' | 'statement_timeout') =>
  tenantTx(scope, async (tx) => {
    const { rows } = await sql<{ found: string }>`select current_setting(${setting}) as found`.execute(tx);
    return rows[0]?.found ?? '';
  });

async function* names(scope: Scope): AsyncGenerator<string> {
  for (let piece = 0; piece < 3; piece += 1) yield `${await show(scope, 'application_name')}\n`;
}

beforeAll(async () => {
  app = await startTestApp(({ handle }) => {
    handle(quick, async ({ scope }) => ({ found: await show(scope, 'statement_timeout') }));
    handle(list, async ({ scope }) => ({ found: await show(scope, 'application_name') }));
    handle(report, ({ scope }) =>
      tenantTx(scope, async (tx) => {
        await gate;
        const { rows } = await sql<{ found: string }>`select current_setting('statement_timeout') as found`.execute(tx);
        return { found: rows[0]?.found ?? '' };
      }),
    );
    handle(slow, ({ scope }) =>
      tenantTx(scope, async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx);
        await sql`select pg_sleep(10)`.execute(tx);
        return { found: '' };
      }),
    );
    handle(file, ({ scope }) => Promise.resolve(Readable.from(names(scope))));
  });
  noisy = await aStaffedCompany(app, {});
  quiet = await aStaffedCompany(app, {});
});
beforeEach(() => {
  gate = new Promise((resolve) => (open = resolve));
});
// A failed test must not leave calls behind that prevent the server from stopping.
afterEach(() => open());
afterAll(() => app.stop());

const ask = (spec: RouteSpec, company: StaffedCompany | undefined, query = {}) =>
  app.call(spec, { as: company?.admin.token, query });

it('answers other companies when one company asks for forty reports at once', async () => {
  const flood = Array.from({ length: 40 }, () => ask(report, noisy));
  // Immediate refusals prove that the share and the queue of the busy company are full.
  const first = await Promise.race(flood);
  expect(first).toMatchObject({ status: 429, error: 'ERR_COMPANY_BUSY' });
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(quick, quiet)).status).toBe(200);
  expect((await ask(quick, noisy)).status).toBe(200);
  expect((await ask(list, quiet, { term: 'ana' })).status).toBe(200);
  open();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

it('gives each class of work its own statement timeout', async () => {
  open();
  expect((await ask(quick, quiet)).body).toEqual({ found: '2s' });
  expect((await ask(report, quiet)).body).toEqual({ found: '5s' });
});

it('counts a list as heavy only when its query searches', async () => {
  expect((await ask(list, quiet)).body).toEqual({ found: 'recadia' });
  expect((await ask(list, quiet, { term: '' })).body).toEqual({ found: 'recadia' });
  expect((await ask(list, quiet, { term: 'ana' })).body).toEqual({ found: 'recadia-heavy' });
});

it('reads every piece of a streamed export through the small pool', async () => {
  expect((await ask(file, quiet)).text).toBe('recadia-heavy\n'.repeat(3));
});

it('answers 503 with Retry-After, not 500, when a statement runs out of time', async () => {
  const answer = await ask(slow, quiet);
  expect(answer).toMatchObject({ status: 503, error: 'ERR_TOOK_TOO_LONG' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
