import { randomBytes } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { join } from 'node:path';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { root } from '../../../testkit/files.ts';
import { freePort, serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { processorMs } from '../jobs/processor.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Processor time and round trips to PostgreSQL of all processes. */
export interface Spent {
  processorMs: number;
  roundTrips: number;
}

/** One process of each given role, built, over a database of its own; their round trips are counted. */
export async function startProduct(roles: ('api' | 'worker' | 'gateway')[], main: string, extra: NodeJS.ProcessEnv) {
  const db = await testDatabase();
  const encryptionKey = randomBytes(32).toString('base64');
  const port = String(await freePort());
  const env = serverEnvironment(db, {
    ENCRYPTION_KEY: encryptionKey,
    LOG_LEVEL: 'warn',
    STRICT_ANSWERS: 'off',
    PORT: port,
    NODE_OPTIONS: `--import ${join(root, 'verify/bench/replies/count-round-trips.ts')}`,
    ...extra,
  });
  const counts = new Map<string, (count: number) => void>();
  const running: { role: string; process: ServerProcess }[] = [];
  for (const role of roles) running.push({ role, process: await start(role, db, env) });

  async function start(role: string, { name }: TestDatabase, all: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const own = { ROLE: role, LOG_LEVEL: 'info', GATEWAY_ID: name };
    const onOutput = (text: string) => {
      const found = /"roundTrips":(\d+)/.exec(text);
      if (found) counts.get(role)?.(Number(found[1]));
    };
    return startServer({ env: { ...all, ...own }, main, onOutput });
  }

  const roundTripsOf = ({ role, process }: (typeof running)[number]): Promise<number> =>
    new Promise((resolve) => {
      counts.set(role, resolve);
      process.child.kill('SIGUSR2');
    });

  return {
    db,
    encryptionKey,
    url: `http://127.0.0.1:${port}`,
    tokens: createTokens(String(env['TOKEN_SECRET'])),
    async spent(): Promise<Spent> {
      const roundTrips = await Promise.all(running.map(roundTripsOf));
      return {
        processorMs: await processorMs(db, ...running.map(({ process }) => process.pid)),
        roundTrips: roundTrips.reduce((sum, one) => sum + one, 0),
      };
    },
    async stop() {
      await Promise.all(running.map(({ process }) => process.stop()));
      await db.drop();
    },
  };
}
