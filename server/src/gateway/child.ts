import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentWith } from '../platform/process/config.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';

const longestPauseMs = 30_000;
const goodLifeMs = 60_000;
const stopWithinMs = 9_000;

/**
 * Keeps a gateway running beside this process. Its id stays the same, so that a new process reclaims its linked
 * sessions at once; it ends with this process.
 */
export function startGatewayChild({ config, log }: Platform, entry: URL) {
  const id = config.gateway.id ?? newId();
  const { port } = config.metrics;
  const env = environmentWith({ ROLE: 'gateway', GATEWAY_ID: id, METRICS_PORT: String(port === 0 ? 0 : port + 1) });
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopping = false;

  function start(): void {
    const bornAt = Date.now();
    const born = fork(fileURLToPath(entry), { env });
    child = born;
    log.info({ gateway: id, pid: born.pid }, 'gateway started');
    born.on('error', (error) => log.error({ err: error }, 'gateway could not be started'));
    born.once('exit', (code, signal) => {
      if (child === born) child = undefined;
      if (isStopping) return;
      failures = Date.now() - bornAt > goodLifeMs ? 0 : failures + 1;
      const pauseMs = failures === 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** failures);
      log.error({ code, signal, pauseMs }, 'gateway ended, restarting');
      again = setTimeout(start, pauseMs);
    });
  }

  start();
  return {
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(again);
      const ending = child;
      if (!ending) return;
      const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.kill('SIGTERM');
      const late = setTimeout(() => ending.kill('SIGKILL'), stopWithinMs);
      await gone;
      clearTimeout(late);
    },
  };
}
