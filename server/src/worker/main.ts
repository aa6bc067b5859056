import type { Platform } from '../platform/platform.ts';
import { startRelay } from '../platform/realtime/relay.ts';
import { startSweeps } from './sweeps.ts';

/** The process nobody talks to: it numbers events and does what time brings. */
export async function startWorker(platform: Platform) {
  const relay = startRelay(platform);
  const sweeps = startSweeps(platform.log);
  if (platform.config.role === 'worker') platform.log.info('working');
  return {
    async stop(): Promise<void> {
      await sweeps.stop();
      await relay.stop();
    },
  };
}
