/**
 * A process that holds one linked phone while its far side means harm. Its parent is tools/lib/fuzz/provider/run.ts. What
 * nobody caught would have ended the process: it is reported instead, so that one run finds all of it.
 */
import { WA_CERT_DETAILS } from 'baileys';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { createBaileysProvider } from '../provider.ts';

export type FuzzOrder =
  | { is: 'start'; endpoint: string; noiseRoot: string; authority: string }
  /** A provider of its own that nobody has linked, pointed at a far side without manners. */
  | { is: 'visit'; endpoint: string; nth: number }
  | { is: 'weigh' };
export type FuzzReport =
  | { is: 'ready' }
  | { is: 'qr'; qr: string }
  | { is: 'state'; state: string }
  | { is: 'message'; id: string }
  | { is: 'ack'; id: string }
  | { is: 'uncaught'; what: string }
  | { is: 'visited'; nth: number }
  | { is: 'weight'; rss: number; heap: number };

const report = (words: FuzzReport) => process.send?.(words);
const quietLog = { info: () => undefined, warn: () => undefined };

process.on('uncaughtException', (error) => report({ is: 'uncaught', what: `thrown: ${error.stack ?? error.message}` }));
process.on('unhandledRejection', (error) => {
  report({
    is: 'uncaught',
    what: `rejected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  });
});
process.on('disconnect', () => process.exit());
process.on('message', (order: FuzzOrder) => void obey(order));
report({ is: 'ready' });

async function obey(order: FuzzOrder): Promise<void> {
  if (order.is === 'start') return start(order);
  if (order.is === 'visit') return visit(order);
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  report({ is: 'weight', rss, heap: heapUsed + external });
}

async function start(order: Extract<FuzzOrder, { is: 'start' }>): Promise<void> {
  // The library's type says literal; the exported object is what every handshake reads.
  (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(order.noiseRoot, 'hex');
  const store = createMemoryStore();
  const provider = createBaileysProvider({
    store: {
      ...store,
      commit: async (changes) => store.apply({ ...changes, journal: changes.journal?.slice(-1) ?? [] }),
    },
    async hear(event) {
      if (event.journalKey !== undefined) store.apply({ told: [event.journalKey] });
      if (event.type === 'message' || event.type === 'ack') report({ is: event.type, id: event.ref.id });
      if (event.type !== 'session') return;
      report(event.state === 'qr' ? { is: 'qr', qr: event.qr } : { is: 'state', state: event.state });
      // A person would look and try again.
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
  let over = () => {};
  const isOver = new Promise<void>((resolve) => (over = resolve));
  const provider = createBaileysProvider({
    store: createMemoryStore(),
    hear: async (event) => {
      if (event.type === 'session' && event.state !== 'opening' && event.state !== 'qr') over();
    },
    log: quietLog,
    endpoint,
    allowCustomEndpoint: true,
    retryAfterMs: () => 60_000,
  });
  await provider.start();
  await isOver;
  await provider.stop();
  report({ is: 'visited', nth });
}
