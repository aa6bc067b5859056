import { startApi } from './api/main.ts';
import { readConfig } from './platform/config.ts';
import { serveMetrics } from './platform/metrics.ts';
import { startPlatform } from './platform/platform.ts';
import { startWorker } from './worker/main.ts';

const stopWithinMs = 10_000;

/** One program; ROLE decides which of its processes runs here. */
async function main(): Promise<void> {
  const config = readConfig();
  const platform = await startPlatform(config);
  const { log } = platform;
  const parts: { stop(): Promise<void> }[] = [];
  if (config.role !== 'api') parts.push(await startWorker(platform));
  if (config.role !== 'worker') parts.push(await startApi(platform));
  const metrics = await serveMetrics(platform.metrics, config.metrics);

  const stop = async (signal: string) => {
    if (platform.isStopping()) return;
    platform.drain();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    for (const part of parts.reverse()) await part.stop();
    metrics.close();
    await platform.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
