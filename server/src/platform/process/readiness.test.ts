import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { serveDatabase, type TestServer } from '../../testing/server.ts';
import { checkPort, servePrivately } from './private-port.ts';

const db = useTestDatabase();
let server: TestServer;
const rightKey = randomBytes(32).toString('base64');
beforeAll(async () => {
  server = await serveDatabase(db, { ENCRYPTION_KEY: rightKey });
});
afterEach(() => restoreSchema());
afterAll(async () => {
  await server.stop();
});

/** Answers of the public and the private port, which use the same check. */
async function readyz(): Promise<{ status: number; reason: unknown }[]> {
  const watched = await servePrivately(server.platform, { host: '127.0.0.1', port: 0 });
  const { port } = watched.address() as AddressInfo;
  const answers = await Promise.all([server.url, `http://127.0.0.1:${port}`].map((url) => fetch(`${url}/readyz`)));
  const live = await fetch(`http://127.0.0.1:${port}/livez`);
  expect(live.status).toBe(200);
  watched.close();
  return Promise.all(
    answers.map(async (answer) => {
      const { details } = (await answer.json()) as { details?: { reason: string } };
      return { status: answer.status, reason: details?.reason };
    }),
  );
}
const twice = (status: number, reason?: string) => [0, 1].map(() => ({ status, reason }));

const unknown = 'migrations/20200101T0000_of_another_history.sql';
const missing = 'migrations/20261122T0301_let_the_product_read_what_was_applied.sql';
const apply = (name: string) =>
  sql`insert into schema_files (name, checksum) values (${name}, 'x') on conflict do nothing`.execute(db.admin);
const forget = (name: string) => sql`delete from schema_files where name = ${name}`.execute(db.admin);
async function restoreSchema(): Promise<void> {
  await forget(unknown);
  await apply(missing);
}

it('X-OPS-04 answers not ready while a migration of the release is not applied', async () => {
  expect(await readyz()).toEqual(twice(200));
  await forget(missing);
  expect(await readyz()).toEqual(twice(503, 'schema'));
  await apply(missing);
  expect(await readyz()).toEqual(twice(200));
});

it('X-OPS-04 answers not ready when an older migration is unknown to the release', async () => {
  await apply(unknown);
  expect(await readyz()).toEqual(twice(503, 'schema'));
});

it('X-OPS-04 answers not ready when none of the keys is the key of the database', async () => {
  await server.stop();
  server = await serveDatabase(db, { ENCRYPTION_KEY: randomBytes(32).toString('base64') });
  expect(await readyz()).toEqual(twice(503, 'keys'));
  await server.stop();
  const ring = `${randomBytes(32).toString('base64')},${rightKey}`;
  server = await serveDatabase(db, { ENCRYPTION_KEY: undefined, ENCRYPTION_KEYS: ring });
  expect(await readyz()).toEqual(twice(200));
});

it('names METRICS_PORT when another process has the port', async () => {
  const first = await servePrivately(server.platform, { host: '127.0.0.1', port: 0 });
  const address = { host: '127.0.0.1', port: (first.address() as AddressInfo).port };
  const words = `METRICS_PORT: 127.0.0.1:${address.port} is taken by another process.`;
  await expect(servePrivately(server.platform, address)).rejects.toThrow(words);
  await expect(checkPort(address)).rejects.toThrow(words);
  first.close();
});
