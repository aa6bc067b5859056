import type { Provider, SessionState } from '@recadia/whatsapp';
import { Gauge } from 'prom-client';
import { newId } from '../platform/ids.ts';
import { startLanes, type LaneWork } from '../platform/lanes.ts';
import type { Platform } from '../platform/platform.ts';
import { startLeases } from './leases.ts';
import { createGatewaySession } from './session.ts';

const outgoing = { direction: 'out', width: 32, leaseMs: 30_000 } as const;
const states: SessionState['state'][] = ['opening', 'qr', 'pairing-code', 'connected', 'timeout', 'waiting', 'ended'];

/** How a message leaves: one step of a lane, given the phone it leaves by. */
type CreateDelivery = (parts: {
  providerOf(companyId: number, connectionId: number): Provider | undefined;
}) => Pick<LaneWork, 'step' | 'next'>;

/** The process that holds linked phones: everything they tell is written down, everything they should say goes out. */
export async function startGateway(platform: Platform, createDelivery?: CreateDelivery) {
  const { config, bus, log, metrics } = platform;
  const id = config.gateway.id ?? newId();
  const leases = startLeases({
    gateway: { id, capacity: config.gateway.capacity },
    bus,
    log,
    open: (name, onLost) => createGatewaySession(platform, { ...name, gateway: id }, onLost),
  });
  const delivery = createDelivery?.({
    providerOf: (companyId, connectionId) => leases.find(companyId, connectionId)?.sender(),
  });
  const lanes = delivery && startLanes(platform, { ...outgoing, gateway: id, ...delivery });

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
    id,
    /** Nothing more goes out, then every phone is handed over. */
    async stop(): Promise<void> {
      await lanes?.stop();
      await leases.stop();
    },
  };
}
