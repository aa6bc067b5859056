import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '../api/main.ts';
import { clock } from '../platform/clock.ts';
import { readConfig } from '../platform/process/config.ts';
import { startPlatform, type Platform } from '../platform/platform.ts';
import { createBus } from '../platform/bus/redis.ts';
import { setSubscriptions } from '../platform/jobs/subscriptions.ts';
import { subscriptions } from '../subscriptions.ts';
import { startWorker } from '../worker/main.ts';
import { createCaller, type Caller } from './call.ts';
import { encryptionKeyOf } from './encryption-key.ts';
import { createSignIn, type SignedIn } from './sign-in.ts';

export interface TestServer {
  db: TestDatabase;
  platform: Platform;
  url: string;
  call: Caller;
  /** A signed-in user: a real session row and a real token, without using up the login limit. */
  signIn(user: { id: number; company_id: number }): Promise<SignedIn>;
  /** Moves the product's time, in the database and in this process. */
  moveClock(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Changed values of the environment; some are known only after the database exists. */
export type Overrides = NodeJS.ProcessEnv | ((db: TestDatabase) => Promise<NodeJS.ProcessEnv>);

/** The whole program in this process: its own database, the shared Redis with its own prefix, a real port. */
export async function startTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const db = await testDatabase();
  const changes = typeof overrides === 'function' ? await overrides(db) : overrides;
  const server = await serveDatabase(db, changes);
  return {
    ...server,
    async stop() {
      await server.stop();
      await db.drop();
    },
  };
}

/** The same on a database that remains when the server stops, so that another server can use it. */
export async function serveDatabase(db: TestDatabase, changes: NodeJS.ProcessEnv): Promise<TestServer> {
  setSubscriptions(subscriptions);
  const config = readConfig({ ...testEnvironment(db), ...changes });
  const platform = await startPlatform(config);
  // As with two processes: messages between api and worker go through Redis, or wait for a poll.
  const bus = createBus(config.redis, { ...platform, secret: config.secrets.token });
  const worker = await startWorker({ ...platform, bus });
  const leave = async () => {
    await worker.stop();
    bus.close();
    await platform.stop();
  };
  const api = await startApi(platform).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const url = `http://127.0.0.1:${api.port}`;

  return {
    db,
    platform,
    url,
    call: createCaller(url),
    signIn: createSignIn(db, platform),
    async moveClock(ms) {
      await db.moveClock(ms);
      await clock.reload();
    },
    async stop() {
      await api.stop();
      await leave();
    },
  };
}

export function testEnvironment(db: TestDatabase): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_URL: 'http://recadia.test',
    TRUSTED_PROXIES: '1',
    DATABASE_URL: db.urls.app,
    OPERATOR_DATABASE_URL: db.urls.operator,
    REDIS_URL: process.env['RECADIA_REDIS_URL'] ?? 'redis://127.0.0.1:63799/0',
    REDIS_PREFIX: `test-${db.name}`,
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: encryptionKeyOf(db),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    STRICT_ANSWERS: 'on',
    MAIL_FOLDER: join(tmpdir(), 'recadia-test-mail', db.name),
    STORAGE_ROOT: join(tmpdir(), 'recadia-test-storage', db.name),
    // No server answers there: a test that needs Meta starts its own.
    WA_CLOUD_URL: 'http://127.0.0.1:9',
    WA_ALLOW_CUSTOM_ENDPOINT: 'on',
    RATE_SCALE: '1000',
  };
}
