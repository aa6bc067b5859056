import { features } from '../features.ts';
import { createMailTask } from '../platform/mail/mailing.ts';
import type { Platform } from '../platform/platform.ts';
import { startRelay } from '../platform/realtime/relay.ts';
import { startJobs } from '../platform/jobs/engine/index.ts';
import { stopTogether, waitAtMost } from '../platform/process/stopping.ts';
import { startSubscribers } from '../platform/jobs/subscribers.ts';
import { timerTask } from '../platform/jobs/timers.ts';
import { repeatedFileTasks } from './files.ts';
import { repeatedSweeps, startWorkAges } from './sweeps.ts';

const relayWaitsMs = 5_000;

/** The process without clients: it numbers events and does timed and queued work. */
export async function startWorker(platform: Platform) {
  const { log } = platform;
  const relay = startRelay(platform);
  const parts = [
    ...features.flatMap((feature) => feature.jobs?.(platform) ?? []),
    startSubscribers(
      platform,
      features.flatMap((feature) => feature.subscribers?.(platform) ?? []),
    ),
    startJobs(platform, {
      tasks: [
        createMailTask(platform),
        timerTask(features.flatMap((feature) => feature.timers?.(platform) ?? [])),
        ...features.flatMap((feature) => feature.tasks?.(platform) ?? []),
      ],
      repeated: [
        ...repeatedSweeps,
        ...repeatedFileTasks(platform),
        ...features.flatMap((feature) => feature.repeated?.(platform) ?? []),
      ],
    }),
    startWorkAges(platform),
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
