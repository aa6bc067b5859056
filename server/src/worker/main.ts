import { features } from '../features.ts';
import { startMailing } from '../platform/mail/mailing.ts';
import type { Platform } from '../platform/platform.ts';
import { startRelay } from '../platform/realtime/relay.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { stopTogether, waitAtMost } from '../platform/process/stopping.ts';
import { startSubscribers } from '../platform/jobs/subscribers.ts';
import { startTimers } from '../platform/jobs/timers.ts';
import { startFiles } from './files.ts';
import { startSweeps } from './sweeps.ts';

const relayWaitsMs = 5_000;

/** The process without clients: it numbers events and does timed and queued work. */
export async function startWorker(platform: Platform) {
  const { log } = platform;
  const relay = startRelay(platform);
  const sweeps = features.flatMap((feature) => feature.sweeps?.(platform) ?? []);
  const parts = [
    ...features.flatMap((feature) => feature.jobs?.(platform) ?? []),
    startSubscribers(
      platform,
      features.flatMap((feature) => feature.subscribers?.(platform) ?? []),
    ),
    startTimers(
      platform,
      features.flatMap((feature) => feature.timers?.(platform) ?? []),
    ),
    startMailing(platform),
    startFiles(platform),
    ...sweeps.map(({ work, everyMs, failure }) =>
      repeat({ work, everyMs: () => everyMs, onError: (error) => log.warn({ err: error }, failure) }),
    ),
    startSweeps(platform),
  ];
  if (platform.config.role === 'worker') log.info('working');
  return {
    async stop(): Promise<void> {
      const drained = stopTogether(parts, log);
      // The relay numbers events that the other parts still emit, but a hanging send must not keep its leases from the
      // next worker.
      await waitAtMost(relayWaitsMs, drained);
      await relay.stop();
      await drained;
    },
  };
}
