import { startServer, type ServerProcess } from '../../../testkit/server-process.ts';

const roles = ['api', 'worker', 'gateway'] as const;
const restartAfterMs = 500;

/** One process of each role, restarted when it ends by itself, like a supervisor. */
export async function superviseServers(env: NodeJS.ProcessEnv, main: string) {
  const running = new Map<string, ServerProcess>();
  let restarts = 0;
  let isOver = false;

  async function start(role: (typeof roles)[number]): Promise<void> {
    const server = await startServer({ env: { ...env, ROLE: role }, main });
    running.set(role, server);
    server.child.once('exit', () => {
      if (isOver) return;
      restarts += 1;
      setTimeout(() => void start(role).catch(() => undefined), restartAfterMs);
    });
  }

  await Promise.all(roles.map(start));
  return {
    restarts: () => restarts,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all([...running.values()].map((server) => server.stop('SIGKILL')));
    },
  };
}
