import type { SessionState } from '@recadia/whatsapp';
import { Gauge } from 'prom-client';
import { answerNumberChecks, createPictureTask } from '../features/contacts/index.ts';
import { createLinkedMediaTasks, startOutgoing } from '../features/messages/index.ts';
import { startJobs } from '../platform/jobs/engine/index.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { waitAtMost } from '../platform/process/stopping.ts';
import { startLeases } from './leases.ts';
import { createGatewaySession } from './session.ts';

const sendsWaitMs = 5_000;
const states: SessionState['state'][] = ['opening', 'qr', 'pairing-code', 'connected', 'timeout', 'waiting', 'ended'];

/** The process that holds linked sessions: it records their inbound events and sends their outbound messages. */
export async function startGateway(platform: Platform) {
  const { config, bus, log, metrics } = platform;
  const id = config.gateway.id ?? newId();
  const leases = startLeases({
    gateway: { id, capacity: config.gateway.capacity },
    appUrl: config.database.appUrl,
    bus,
    log,
    open: (name, onLost) => createGatewaySession(platform, { ...name, gateway: id }, onLost),
  });
  const providerOf = (companyId: number, connectionId: number) => leases.find(companyId, connectionId)?.sender();
  const outgoing = startOutgoing(platform, { gateway: id, providerOf });
  const jobs = startJobs(platform, {
    gateway: id,
    tasks: [...createLinkedMediaTasks(platform, { providerOf }), createPictureTask(platform, { providerOf })],
  });
  const stopAnswering = await answerNumberChecks(bus, (companyId, connectionId) => {
    const session = leases.find(companyId, connectionId);
    return session?.state() === 'connected' ? session.sender() : undefined;
  });

  new Gauge({
    name: 'recadia_gateway_sessions',
    help: 'Linked phones held here, by the state of their connection',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      const sessions = leases.sessions();
      for (const state of states) this.set({ state }, sessions.filter((session) => session.state() === state).length);
    },
  });
  log.info({ gateway: id, capacity: config.gateway.capacity }, 'working');

  return {
    /** Stops sending, then releases every linked session. */
    async stop(): Promise<void> {
      await stopAnswering();
      const looking = jobs.stop();
      // A hanging send must not keep the linked sessions from the next gateway.
      await waitAtMost(sendsWaitMs, outgoing.stop());
      await leases.stop();
      // Downloads that waited for WhatsApp fail now.
      await looking;
    },
  };
}
