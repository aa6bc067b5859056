import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { createTokens } from '../../../server/src/platform/tokens.ts';
import { freePort, serverEnvironment, startServer, type ServerProcess } from '../server-process.ts';

export interface Member {
  role: 'api' | 'worker' | 'gateway';
  name: string;
  /** Where an api listens; it keeps its address over restarts. */
  url: string;
  /** False while it restarts: a load balancer would know. */
  isUp(): boolean;
  restart(signal: NodeJS.Signals): Promise<void>;
}

export interface Fleet {
  db: TestDatabase;
  tokens: ReturnType<typeof createTokens>;
  apis: Member[];
  workers: Member[];
  stop(): Promise<void>;
}

interface FleetOptions {
  apis: number;
  workers: number;
  env?: NodeJS.ProcessEnv;
  main: string;
}

/** The program as it runs in earnest: processes of their own over one database and one Redis. */
export async function startFleet({ apis, workers, env = {}, main }: FleetOptions): Promise<Fleet> {
  const db = await testDatabase();
  const shared = serverEnvironment(db, { LOG_LEVEL: 'info', ...env });
  const running = new Map<string, ServerProcess>();

  const member = async (role: Member['role'], name: string): Promise<Member> => {
    const port = await freePort();
    const start = async () =>
      void running.set(name, await startServer({ env: { ...shared, ROLE: role, PORT: String(port) }, main }));
    await start();
    let isUp = true;
    return {
      role,
      name,
      url: `http://127.0.0.1:${port}`,
      isUp: () => isUp,
      async restart(signal) {
        isUp = false;
        await running.get(name)?.stop(signal);
        await start();
        isUp = true;
      },
    };
  };

  const many = (role: Member['role'], count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => member(role, `${role} ${i + 1}`)));
  return {
    db,
    tokens: createTokens(String(shared['TOKEN_SECRET'])),
    apis: await many('api', apis),
    workers: await many('worker', workers),
    async stop() {
      await Promise.all([...running.values()].map((process) => process.stop()));
      await db.drop();
    },
  };
}
