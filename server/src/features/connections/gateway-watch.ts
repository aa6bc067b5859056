import { countSessionsWithoutGateway, systemCall } from '@recadia/db';
import type { Logger } from 'pino';
import { gatewayAliveMs } from './connections.gateway.ts';

/** Warns once when connections wait for a gateway and none runs. */
export function createGatewayWatch(log: Logger) {
  let isMissing = false;
  return async (): Promise<void> => {
    const waiting = await systemCall((sys) => countSessionsWithoutGateway(sys, gatewayAliveMs));
    if (waiting > 0 && !isMissing)
      log.warn({ waiting }, 'no gateway is running, linked numbers stay offline: start a process with ROLE=gateway');
    if (waiting === 0 && isMissing) log.info('gateway is running again');
    isMissing = waiting > 0;
  };
}
