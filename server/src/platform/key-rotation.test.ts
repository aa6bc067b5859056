import { connectionRoutes } from '@recadia/contract/connection-routes';
import { notificationRoutes } from '@recadia/contract/notifications';
import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { claimSessions, gatewayBeat, systemTx } from '@recadia/db';
import { keyIdOf, rotateKeys, sealed } from '@recadia/db/keys';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSessionStore } from '../gateway/session-store.ts';
import { enrol } from '../testing/authenticator.ts';
import { login, newAddress } from '../testing/login.ts';
import { serveDatabase, type TestServer } from '../testing/server.ts';
import { aStaffedCompany } from '../testing/world.ts';

const db = useTestDatabase();
let server: TestServer;
const [oldKey, newKey] = [0, 1].map(() => randomBytes(32).toString('base64')) as [string, string];
const cloud = {
  phoneNumberId: '111222333',
  wabaId: '444555666',
  accessToken: 'EAAG-token-of-meta-9876',
  appSecret: 'secret-of-app-5432',
  verifyToken: 'verify-me-1234',
};
const TOKEN_SECRET = randomBytes(32).toString('base64');

const serve = (keys: NodeJS.ProcessEnv) => serveDatabase(db, { ENCRYPTION_KEY: undefined, TOKEN_SECRET, ...keys });
async function restart(keys: NodeJS.ProcessEnv): Promise<void> {
  await server.stop();
  server = await serve(keys);
}

beforeAll(async () => {
  server = await serve({ ENCRYPTION_KEY: oldKey });
});
afterAll(async () => {
  await server.stop();
});

/** The session store of a gateway that has just claimed the session. */
async function takeSession(companyId: number, connectionId: number, owner: string) {
  const claimed = await systemTx(async (sys) => {
    await gatewayBeat(sys, { id: owner, capacity: 10, isDraining: false });
    return claimSessions(sys, { gateway: owner, aliveMs: 0, max: 10 });
  });
  const { epoch } = claimed.find((row) => row.connection_id === connectionId) ?? { epoch: 0 };
  return createSessionStore(server.platform.vault, { companyId }, { connectionId, owner, epoch });
}

it('opens everything with the new key alone after a rotation', async () => {
  const { admin, agent, company } = await aStaffedCompany(server, {});
  const { app, backupCodes } = await enrol(server, agent);
  const as = { as: admin.token };
  const linked = (await server.call(connectionRoutes.createConnection, { ...as, body: { name: 'Loja' } })).body;
  const headers = { 'idempotency-key': 'a-key-of-a-repeated-call' };
  const body = { name: 'Nuvem', provider: 'cloud', token: 'um-token-da-api-externa', cloud };
  const first = await server.call(connectionRoutes.createConnection, { ...as, headers, body });
  const entry = { key: 'a'.repeat(64), attrs: { id: 'a' }, plaintext: Buffer.from('olá') };
  const store = await takeSession(company.id, linked.id, 'gateway-before');
  await store.commit({ creds: '{"me":1}', keys: { 'pre-key': { 7: '{"n":7}' } }, journal: [entry] });
  await store.keepSent('ABC', Buffer.from('enviada'));
  const { publicKey } = (await server.call(notificationRoutes.showPushKey, as)).body;

  await restart({ ENCRYPTION_KEYS: `${newKey},${oldKey}` });
  expect(await secondStep(agent.email, app.codeAt())).toBe(200);
  expect(await columnsHolding(keyIdOf(oldKey))).toEqual(expect.arrayContaining(['wa_keys.value_sealed']));
  const rotation = await rotateKeys({ appUrl: db.urls.app, keys: [newKey, oldKey] });
  expect(rotation).toMatchObject({ left: 0, unreadable: new Map() });
  const listed = Object.values(sealed).map(({ table, column }) => `${table}.${column}`);
  const holding = await columnsHolding(keyIdOf(newKey));
  expect(holding.filter((name) => !listed.includes(name))).toEqual(['installation_secrets.value_sealed']);
  expect(await columnsHolding(keyIdOf(oldKey))).toEqual([]);

  await restart({ ENCRYPTION_KEY: newKey });
  expect(await secondStep(agent.email, app.codeAt(1))).toBe(200);
  expect(await secondStep(agent.email, backupCodes[0] ?? '')).toBe(200);
  const shown = await server.call(connectionRoutes.showConnection, { ...as, params: { id: first.body.id } });
  expect(shown.body).toMatchObject({ token: first.body.token, cloud: { phoneNumberId: cloud.phoneNumberId } });
  expect((await server.call(connectionRoutes.createConnection, { ...as, headers, body })).body).toEqual(first.body);
  const after = await takeSession(company.id, linked.id, 'gateway-after');
  expect(await after.readCreds()).toBe('{"me":1}');
  expect(await after.readKeys('pre-key', ['7'])).toEqual({ 7: '{"n":7}' });
  expect(await after.readJournal(entry.key)).toEqual(entry);
  expect(await after.readSent('ABC')).toEqual(Buffer.from('enviada'));
  expect((await server.call(notificationRoutes.showPushKey, as)).body).toEqual({ publicKey });
});

async function secondStep(email: string, code: string): Promise<number> {
  const { challenge } = (await login(server, { email })).details as { challenge: string };
  const headers = { 'x-forwarded-for': newAddress() };
  return (await server.call(twoFactorRoutes.secondStep, { body: { challenge, code }, headers })).status;
}

/** Every column of the database that holds a value encrypted with this key. */
async function columnsHolding(keyId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name)::text[] as columns from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying')
    group by 1`.execute(db.admin);
  const found = rows.map(async ({ table, columns }) => {
    const tests = columns.map(
      (name) => sql`bool_or(${sql.ref(name)}::text ~ ${`^"?v2\\.${keyId}\\.`}) as ${sql.ref(name)}`,
    );
    const { rows: answers } = await sql<Record<string, boolean | null>>`
      select ${sql.join(tests)} from ${sql.table(table)}`.execute(db.admin);
    return columns.filter((name) => answers[0]?.[name] === true).map((name) => `${table}.${name}`);
  });
  return (await Promise.all(found)).flat();
}
