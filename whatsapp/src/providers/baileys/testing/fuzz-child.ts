/**
 * A process with linked sessions on a hostile emulator. Its parent is verify/fuzz/provider/run.ts. Uncaught errors
 * are reported instead of ending the process, so that one run finds all of them.
 */
import { EventEmitter, once } from 'node:events';
import { WA_CERT_DETAILS } from 'baileys';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { createBaileysProvider } from '../provider.ts';

export type FuzzOrder =
  | { is: 'start'; phone: string; endpoint: string; noiseRoot: string; authority: string }
  /** A separate provider with the keys of a linked phone, connected to a hostile endpoint. */
  | { is: 'visit'; endpoint: string; nth: number }
  | { is: 'weigh' };
export type FuzzReport =
  | { is: 'ready' }
  | { is: 'qr'; phone: string; qr: string }
  | { is: 'state'; phone: string; state: string }
  | { is: 'message'; phone: string; id: string }
  | { is: 'ack'; phone: string; id: string }
  | { is: 'uncaught'; what: string }
  | { is: 'visited'; nth: number; state: string }
  | { is: 'weight'; rss: number; heap: number; peak: number };

const report = (message: FuzzReport) => process.send?.(message);
/** Reused by every visit, because creating credentials is slow. */
let linkedCreds = '';
const quietLog = { info: () => undefined, warn: () => undefined };

process.on('uncaughtException', (error) => report({ is: 'uncaught', what: `thrown: ${error.stack ?? error.message}` }));
process.on('unhandledRejection', (error) => {
  report({
    is: 'uncaught',
    what: `rejected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  });
});
process.on('disconnect', () => process.exit());
process.on('message', (order: FuzzOrder) => void handleOrder(order));
report({ is: 'ready' });

async function handleOrder(order: FuzzOrder): Promise<void> {
  if (order.is === 'start') return start(order);
  if (order.is === 'visit') return visit(order);
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  report({ is: 'weight', rss, heap: heapUsed + external, peak });
}

async function start(order: Extract<FuzzOrder, { is: 'start' }>): Promise<void> {
  const { phone } = order;
  // The library's type is a literal, but every handshake reads the exported object.
  (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(order.noiseRoot, 'hex');
  const store = createMemoryStore({ keepsDelivered: false });
  const provider = createBaileysProvider({
    store,
    async receive(event) {
      if (event.journalKey !== undefined) store.apply({ delivered: [event.journalKey] });
      if (event.type === 'message' || event.type === 'ack') report({ is: event.type, phone, id: event.ref.id });
      if (event.type !== 'session') return;
      report(event.state === 'qr' ? { is: 'qr', phone, qr: event.qr } : { is: 'state', phone, state: event.state });
      if (event.state === 'connected') linkedCreds = (await store.readCreds()) ?? '';
      // The process starts again, as a person would.
      if (event.state === 'ended' || event.state === 'timeout') void provider.start();
    },
    log: quietLog,
    endpoint: order.endpoint,
    allowCustomEndpoint: true,
    mediaAuthority: order.authority,
    retryAfterMs: () => 0,
  });
  await provider.start();
}

async function visit({ endpoint, nth }: Extract<FuzzOrder, { is: 'visit' }>): Promise<void> {
  const ends = new EventEmitter();
  const ended = once(ends, 'end') as Promise<[string]>;
  const store = createMemoryStore();
  store.apply({ creds: linkedCreds });
  const provider = createBaileysProvider({
    store,
    receive: async (event) => {
      if (event.type === 'session' && event.state !== 'opening') ends.emit('end', event.state);
    },
    log: quietLog,
    endpoint,
    allowCustomEndpoint: true,
    retryAfterMs: () => 60_000,
  });
  await provider.start();
  const [state] = await ended;
  await provider.stop();
  report({ is: 'visited', nth, state });
}
