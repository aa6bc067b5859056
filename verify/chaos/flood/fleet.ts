import { testDatabase, type TestDatabase } from '@recadia/db/testing';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { freePort, serverEnvironment, startServer, type ServerProcess } from '../../../testkit/server-process.ts';

export interface Member {
  role: 'api' | 'worker' | 'gateway';
  name: string;
  /** The address of an api; it stays the same over restarts. */
  url: string;
  /** False while it restarts, as a load balancer would see. */
  isUp(): boolean;
  /** With `drainMs` it gets no new work for this time before it stops. */
  restart(signal: NodeJS.Signals, drainMs?: number): Promise<void>;
}

export interface Fleet {
  db: TestDatabase;
  tokens: ReturnType<typeof createTokens>;
  apis: Member[];
  workers: Member[];
  gateways: Member[];
  /** The environment of every process from its next start on. */
  configure(env: NodeJS.ProcessEnv): void;
  stop(): Promise<void>;
}

interface FleetOptions {
  apis: number;
  workers: number;
  gateways?: number;
  env?: NodeJS.ProcessEnv;
  main: string;
  /** Receives the log of the processes. */
  onOutput?: (text: string) => void;
}

/** The program in production configuration: separate processes over one database and one Redis. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { apis, workers, gateways = 0, env = {}, main, onOutput } = options;
  const db = await testDatabase();
  const shared = serverEnvironment(db, { LOG_LEVEL: 'info', ...env });
  const running = new Map<string, ServerProcess>();

  const member = async (role: Member['role'], name: string): Promise<Member> => {
    const port = await freePort();
    const own = { ROLE: role, PORT: String(port), ...(role === 'gateway' && { GATEWAY_ID: name }) };
    const start = async () =>
      void running.set(name, await startServer({ env: { ...shared, ...own }, main, ...(onOutput && { onOutput }) }));
    await start();
    let isUp = true;
    return {
      role,
      name,
      url: `http://127.0.0.1:${port}`,
      isUp: () => isUp,
      async restart(signal, drainMs = 0) {
        isUp = false;
        await new Promise((resolve) => setTimeout(resolve, drainMs));
        await running.get(name)?.stop(signal);
        await start();
        isUp = true;
      },
    };
  };

  const many = (role: Member['role'], count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => member(role, `${role}-${i + 1}`)));
  return {
    db,
    tokens: createTokens(String(shared['TOKEN_SECRET'])),
    apis: await many('api', apis),
    workers: await many('worker', workers),
    gateways: await many('gateway', gateways),
    configure: (changed) => void Object.assign(shared, changed),
    async stop() {
      await Promise.all([...running.values()].map((process) => process.stop()));
      await db.drop();
    },
  };
}
