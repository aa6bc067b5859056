import { autoReplySubscribers, ticketTimers } from '../features/auto-replies/index.ts';
import { chatbotSubscribers } from '../features/chatbot/index.ts';
import { assignmentSubscribers, sweepAssignments } from '../features/assignment/index.ts';
import { startRollUps } from '../features/dashboard/index.ts';
import { startCloudChecks } from '../features/connections/index.ts';
import { createCloudProviders, failStrandedSends, startIngest, startOutgoing } from '../features/messages/index.ts';
import { startPushing } from '../features/notifications/index.ts';
import { sweepRetention } from '../features/retention/index.ts';
import { scheduleSubscribers, startSchedules } from '../features/schedules/index.ts';
import { runMessageMoves } from '../features/tickets/index.ts';
import { startMailing } from '../platform/mail/mailing.ts';
import type { Platform } from '../platform/platform.ts';
import { startRelay } from '../platform/realtime/relay.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { stopTogether, waitAtMost } from '../platform/process/stopping.ts';
import { startSubscribers } from '../platform/jobs/subscribers.ts';
import { startTimers } from '../platform/jobs/timers.ts';
import { startFiles } from './files.ts';
import { createGatewayWatch } from './gateway-watch.ts';
import { startSweeps } from './sweeps.ts';

const assignmentsMs = 500;
const relayWaitsMs = 5_000;
const gatewayWatchMs = 30_000;
const retentionMs = 5 * 60_000;
const strandedMs = 60_000;
const messageMovesMs = 1_000;

/** The process without clients: it numbers events and does timed and queued work. */
export async function startWorker(platform: Platform) {
  const relay = startRelay(platform);
  const sweeps = startSweeps(platform);
  const ingest = startIngest(platform);
  const outgoing = startOutgoing(platform, { providerOf: createCloudProviders(platform) });
  const subscribers = startSubscribers(platform, [
    ...assignmentSubscribers,
    ...chatbotSubscribers,
    ...scheduleSubscribers,
    ...autoReplySubscribers(platform.config),
  ]);
  const schedules = startSchedules(platform);
  const timers = startTimers(platform, ticketTimers(platform.config));
  const pushing = startPushing(platform);
  const mailing = startMailing(platform);
  const folding = startRollUps(platform);
  const files = startFiles(platform);
  const retention = repeat({
    work: () => sweepRetention(),
    everyMs: () => retentionMs,
    onError: (error) => platform.log.warn({ err: error }, 'retention failed, retrying'),
  });
  const assignments = repeat({
    work: sweepAssignments,
    everyMs: () => assignmentsMs,
    onError: (error) => platform.log.warn({ err: error }, 'assignment failed, retrying'),
  });
  const messageMoves = repeat({
    work: () => runMessageMoves(platform.log),
    everyMs: () => messageMovesMs,
    onError: (error) => platform.log.warn({ err: error }, 'message moves could not be listed, retrying'),
  });
  const strandedSends = repeat({
    work: failStrandedSends,
    everyMs: () => strandedMs,
    onError: (error) => platform.log.warn({ err: error }, 'stranded sends could not be failed, retrying'),
  });
  const cloudChecks = startCloudChecks(platform);
  const gatewayWatch = repeat({
    work: createGatewayWatch(platform.log),
    everyMs: () => gatewayWatchMs,
    onError: (error) => platform.log.warn({ err: error }, 'gateways could not be counted, retrying'),
  });
  if (platform.config.role === 'worker') platform.log.info('working');
  return {
    async stop(): Promise<void> {
      const working = [outgoing, ingest, subscribers, assignments, schedules, timers, pushing, mailing, folding];
      const sweeping = [retention, files, messageMoves, strandedSends, cloudChecks, gatewayWatch, sweeps];
      const drained = stopTogether([...working, ...sweeping], platform.log);
      // The relay numbers events that the other parts still emit, but a hanging send must not keep its leases from the
      // next worker.
      await waitAtMost(relayWaitsMs, drained);
      await relay.stop();
      await drained;
    },
  };
}
