import { createLog } from '../platform/process/log.ts';
import { createMetrics, type Metrics } from '../platform/process/metrics.ts';
import { createBus, type Bus } from '../platform/bus/redis.ts';
import { waitUntil } from './wait-until.ts';

const url = process.env['RECADIA_REDIS_URL'] ?? 'redis://127.0.0.1:63799/0';
const log = createLog({ logLevel: 'silent', mode: 'test', role: 'api' });

/** Shared by the processes of one installation. */
const secret = 'Vq3cTz8sLw5yNb1xKd9rGf7hPm2jAe4u';

/** The bus of another process, on the shared Redis by default. */
export function aBus(config: { prefix: string; url?: string }, metrics: Metrics = createMetrics()): Bus {
  return createBus({ url, ...config }, { log, metrics, secret });
}

/** A bus that receives the messages of other processes. */
export async function aConnectedBus(config: { prefix: string; url?: string }, metrics?: Metrics): Promise<Bus> {
  const bus = aBus(config, metrics);
  await waitUntil(() => bus.isUp(), 'Redis');
  return bus;
}
