import { clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { checkFfmpeg } from './platform/ffmpeg-check.ts';
import { checkPort, servePrivately } from './platform/private-port.ts';
import { startPlatform, type Platform } from './platform/platform.ts';
import { repeat } from './platform/repeat.ts';
import { stopTogether, type Stoppable } from './platform/stopping.ts';

const stopWithinMs = 10_000;
const clockMs = 30_000;

/** A process from its start to its end: the platform, its parts upon it, and their end: all parts together, then the platform. */
export function runProgram(config: Config, startParts: (platform: Platform) => Promise<Stoppable[]>): void {
  run(config, startParts).catch(endWith);
}

/** The last word of a program that cannot go on. */
export function endWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(config: Config, startParts: (platform: Platform) => Promise<Stoppable[]>): Promise<void> {
  const platform = await startPlatform(config);
  const { log } = platform;
  // Before any work is claimed: a process that cannot be watched does not begin.
  const watched = await servePrivately(platform, config.metrics);
  const { host, port } = config.metrics;
  if (config.role === 'all' && port !== 0) await checkPort({ host, port: port + 1 });
  await platform.readiness();
  await checkFfmpeg(log);
  const parts = await startParts(platform);
  // A machine's clock may be set at any time.
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
  // Started by another process of ours: its end is the end of this one too.
  if (process.channel) process.on('disconnect', () => void stop('disconnect'));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
}
