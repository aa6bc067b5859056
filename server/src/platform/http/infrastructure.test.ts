import { allRoutes } from '@recadia/contract/routes';
import { statusOf } from '@recadia/contract/errors';
import { openApiDocument } from '@recadia/contract/openapi';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { servePrivately } from '../process/private-port.ts';
import { contentSecurityPolicy } from './headers.ts';

// No server listens on port 1, so Redis is down during the whole test.
const server = useTestServer({ REDIS_URL: 'redis://127.0.0.1:1/0' });

const get = (path: string, base = server.url) => fetch(base + path);

describe('GET /.well-known/security.txt', () => {
  it('answers 404 when no contact is configured', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(404);
  });

  it('names the configured contact and ends within a year', async () => {
    server.platform.config.securityContact = 'seguranca@empresa.exemplo';
    const response = await get('/.well-known/security.txt');
    server.platform.config.securityContact = null;
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^Contact: mailto:seguranca@empresa\.exemplo$/m);
    expect(text).toMatch(/^Canonical: http:\/\/recadia\.test\/\.well-known\/security\.txt$/m);
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });
});

describe('the documents', () => {
  it('X-DOC-01 GET /openapi.json answers the OpenAPI 3.1 document made from the contract', async () => {
    const response = await get('/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(allRoutes))));
  });

  it('X-DOC-02 GET /docs lists every call with fields and errors, without foreign hosts', async () => {
    const response = await get('/docs');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    const page = await response.text();
    const rows = new Map([...page.matchAll(/<tr id="(\w+)">(.*?)<\/tr>/gs)].map(([, id, cells]) => [id, cells]));
    for (const [name, { method, path, errors }] of Object.entries(allRoutes)) {
      expect(rows.get(name)).toContain(`${method} ${path}`);
      for (const code of errors) expect(rows.get(name)).toContain(`${statusOf(code)} ${code}`);
    }
    expect(rows.get('createTag')).toMatch(/name.*color.*kanban/s);
    expect(rows.get('listTags')).toMatch(/searchParam.*pageNumber.*cursor/s);
    expect(page).not.toMatch(/https?:\/\/|<script|style=/);
  });
});

describe('metrics', () => {
  it('are served on a port of their own, by route and never by id', async () => {
    await get('/tags/12345');
    const metrics = await servePrivately(server.platform, { host: '127.0.0.1', port: 0 });
    const { port } = metrics.address() as { port: number };
    const text = await (await get('/metrics', `http://127.0.0.1:${port}`)).text();
    expect(text).toMatch(/recadia_http_request_seconds_count\{method="GET",route="\/tags\/:id",status="401"\} 1/);
    expect(text).not.toContain('12345');
    expect((await get('/anything', `http://127.0.0.1:${port}`)).status).toBe(404);
    metrics.close();
  });

  it('are not served on the public port', async () => {
    expect((await get('/metrics')).status).toBe(404);
  });
});

it('X-OPS-02 GET /readyz is 200 without Redis, 503 without the database or when stopping', async () => {
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', redis: false }]);

  await setDatabaseAway(true);
  const away = await get('/readyz');
  expect([away.status, await away.json()]).toEqual([
    503,
    { error: 'ERR_UNAVAILABLE', details: { reason: 'database' }, requestId: away.headers.get('x-request-id') },
  ]);
  await setDatabaseAway(false);
  expect((await get('/readyz')).status).toBe(200);

  server.platform.drain();
  expect((await get('/readyz')).status).toBe(503);
});

it('X-OPS-01 GET /healthz is 200 while the process lives, without database and Redis too', async () => {
  await setDatabaseAway(true);
  const alive = await get('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
  await setDatabaseAway(false);
});

/** Ends every connection of the product and refuses new ones; superusers are exempt. */
async function setDatabaseAway(isAway: boolean): Promise<void> {
  const { admin, name } = server.db;
  await sql`alter database ${sql.id(name)} connection limit ${sql.lit(isAway ? 0 : -1)}`.execute(admin);
  if (!isAway) return;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and usename in ('recadia_app', 'recadia_operator')`.execute(admin);
}
