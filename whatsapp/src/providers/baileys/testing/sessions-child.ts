/**
 * A process with many linked sessions, like a gateway. Its parent is verify/bench/sessions.ts, which scans the QRs
 * and requests the memory use.
 */
import { WA_CERT_DETAILS } from 'baileys';
import { createMemoryStore, type MemoryStore } from '../../../testing/memory-store.ts';
import { createBaileysProvider } from '../provider.ts';

export type SessionOrder =
  { is: 'begin'; endpoint: string; noiseRoot: string } | { is: 'open'; session: number } | { is: 'weigh' };

export type SessionReport =
  | { is: 'ready' }
  | { is: 'qr'; session: number; qr: string }
  | { is: 'connected'; session: number }
  | { is: 'weight'; rssMb: number; parts: Record<string, number>; received: number; drops: number[] };

const mb = 1024 * 1024;
const report = (message: SessionReport) => process.send?.(message);
const quietLog = { info: () => undefined, warn: () => undefined };
const stores: MemoryStore[] = [];
let endpoint = '';
let received = 0;
/** The codes of closed connections, in their order. */
const drops: number[] = [];

process.on('message', (order: SessionOrder) => {
  if (order.is === 'begin') {
    // The library's type is a literal, but every handshake reads the exported object.
    (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(order.noiseRoot, 'hex');
    ({ endpoint } = order);
  }
  if (order.is === 'open') void open(order.session);
  if (order.is === 'weigh') weigh();
});
process.on('disconnect', () => process.exit());
report({ is: 'ready' });

async function open(session: number): Promise<void> {
  const store = createMemoryStore({ keepsDelivered: false });
  stores.push(store);
  const provider = createBaileysProvider({
    store,
    receive(event) {
      if (event.journalKey !== undefined) store.apply({ delivered: [event.journalKey] });
      if (event.type === 'message') received += 1;
      if (event.type !== 'session') return Promise.resolve();
      if (event.state === 'qr') report({ is: 'qr', session, qr: event.qr });
      if (event.state === 'connected') report({ is: 'connected', session });
      if (event.state === 'waiting' || event.state === 'ended') drops.push(event.code);
      return Promise.resolve();
    },
    log: quietLog,
    endpoint,
    allowCustomEndpoint: true,
  });
  await provider.start();
}

/** Measures the memory after garbage collection, in total and by part. */
function weigh(): void {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const stored = new Map<string, number>();
  for (const [kind, size] of stores.flatMap((store) => Object.entries(store.sizes()))) {
    stored.set(kind, (stored.get(kind) ?? 0) + size);
  }
  const bytes = {
    'heap in use': heapUsed,
    'heap free': heapTotal - heapUsed,
    'buffers and wasm': external,
    'outside the heap': rss - heapTotal - external,
    ...Object.fromEntries([...stored].map(([kind, size]) => [`store: ${kind}`, size])),
  };
  const parts = Object.fromEntries(Object.entries(bytes).map(([what, size]) => [what, size / mb]));
  report({ is: 'weight', rssMb: rss / mb, parts, received, drops });
}
