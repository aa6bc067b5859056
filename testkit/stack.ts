import { join } from 'node:path';
import { seedDemo } from '@recadia/db/seeds/demo';
import { seedTalks } from '@recadia/db/seeds/talks';
import { seedTeam } from '@recadia/db/seeds/team';
import { seedWeeks } from '@recadia/db/seeds/weeks';
import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { root } from './files.ts';
import { freePort, serverEnvironment, startServer, type ServerProcess } from './server-process.ts';

/** Used only on this machine: the database is created for the run and dropped after it. */
export const demoPassword = 'Aurora-demonstra-2026';

export interface Stack {
  url: string;
  db: TestDatabase;
  readonly server: ServerProcess;
  /** Kills the program and starts another one. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface StackOptions {
  /** With the conversations of a morning, over a number marked as connected. */
  hasTalks?: boolean;
  /** With the answered conversations of the weeks before; only with talks. */
  hasWeeks?: boolean;
  /** With internal chats, announcements and help videos. */
  hasTeam?: boolean;
}

/** The built product with the demo company, on a database of its own and, by default, a free port. */
export async function startStack(
  extra: NodeJS.ProcessEnv = {},
  { hasTalks = false, hasWeeks = false, hasTeam = false }: StackOptions = {},
): Promise<Stack> {
  const db = await testDatabase();
  await seedDemo({ app: db.urls.app, operator: db.urls.operator }, { password: demoPassword });
  if (hasTalks) {
    await seedTalks(db.urls);
    if (hasWeeks) await seedWeeks(db.urls);
    await db.admin.updateTable('connections').set({ status: 'CONNECTED' }).execute();
  }
  if (hasTeam) await seedTeam(db.urls);
  const port = extra['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = serverEnvironment(db, {
    PORT: port,
    PUBLIC_URL: url,
    WEB_ROOT: join(root, 'web/dist'),
    ...extra,
  });
  let server = await startServer({ env, isBuilt: true });
  return {
    url,
    db,
    get server() {
      return server;
    },
    async crash() {
      await server.stop('SIGKILL');
      server = await startServer({ env, isBuilt: true });
    },
    async stop() {
      await server.stop();
      await db.drop();
    },
  };
}
