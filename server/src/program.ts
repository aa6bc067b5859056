import { clock } from './platform/clock.ts';
import type { Config } from './platform/process/config.ts';
import { checkFfmpeg } from './platform/media-tools/ffmpeg-check.ts';
import { checkPort, servePrivately } from './platform/process/private-port.ts';
import { startPlatform, type Platform } from './platform/platform.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { setSubscriptions } from './platform/jobs/subscriptions.ts';
import { subscriptions } from './subscriptions.ts';
import { freeStartMemory } from './platform/process/start-memory.ts';
import { stopTogether, type Stoppable } from './platform/process/stopping.ts';

const stopWithinMs = 10_000;
const clockMs = 30_000;

/** Runs a process: starts the platform and its parts, and stops all parts together, then the platform. */
export function runProgram(config: Config, startParts: (platform: Platform) => Promise<Stoppable[]>): void {
  run(config, startParts).catch(endWith);
}

/** Ends a program that cannot continue, with its error. */
export function endWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(config: Config, startParts: (platform: Platform) => Promise<Stoppable[]>): Promise<void> {
  setSubscriptions(subscriptions);
  const platform = await startPlatform(config);
  const { log } = platform;
  // Before any work is claimed: a process without its metrics port must not start.
  const watched = await servePrivately(platform, config.metrics);
  const { host, port } = config.metrics;
  if (config.role === 'all' && port !== 0) await checkPort({ host, port: port + 1 });
  await platform.readiness();
  await checkFfmpeg(log);
  const parts = await startParts(platform);
  freeStartMemory();
  // The clock of a machine may be changed at any time.
  const clockwork = repeat({
    work: () => clock.reload(),
    everyMs: () => clockMs,
    onError: (error) => log.warn({ err: error }, 'database clock could not be compared'),
  });

  const stop = async (why: string) => {
    if (platform.isStopping()) return;
    platform.drain();
    log.info({ signal: why }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await stopTogether(parts, log);
    watched.close();
    await clockwork.stop();
    await platform.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Started by another process of the product: it must end with that process.
  if (process.channel) process.on('disconnect', () => void stop('disconnect'));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
}
