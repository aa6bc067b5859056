import { testDatabase } from '@recadia/db/testing';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../platform/process/config.ts';
import { createApp } from '../platform/http/app.ts';
import { createApi, type Api } from '../platform/http/handle.ts';
import { createLog } from '../platform/process/log.ts';
import { startPlatform } from '../platform/platform.ts';
import { createCaller } from './call.ts';
import { testEnvironment } from './server.ts';
import { createSignIn } from './sign-in.ts';

/** The platform with only the routes of a test, for behaviour that no route of the product has; its log is kept. */
export async function startTestApp(
  register: (api: Api, app: FastifyInstance) => void | Promise<void>,
  overrides: NodeJS.ProcessEnv = {},
) {
  const db = await testDatabase();
  const config = readConfig({ ...testEnvironment(db), ...overrides });
  const platform = await startPlatform(config);
  const lines: string[] = [];
  const log = createLog({ ...config, logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const app = await createApp({ ...platform, log });
  const stop = async () => {
    await app.close();
    await platform.stop();
    await db.drop();
  };
  try {
    await register(createApi(app, platform), app);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return { db, platform, url, call: createCaller(url), signIn: createSignIn(db, platform), lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
