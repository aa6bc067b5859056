/**
 * A process that holds many linked phones at once, as a gateway does. Its parent is tools/lib/bench/sessions.ts, which
 * scans what is shown here and asks now and then how much memory is held.
 */
import { WA_CERT_DETAILS } from 'baileys';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { createBaileysProvider } from '../provider.ts';

export type SessionOrder =
  { is: 'begin'; endpoint: string; noiseRoot: string } | { is: 'open'; session: number } | { is: 'weigh' };

export type SessionReport =
  | { is: 'ready' }
  | { is: 'qr'; session: number; qr: string }
  | { is: 'connected'; session: number }
  | { is: 'weight'; rssMb: number; heapMb: number; heard: number; dropped: number };

const report = (words: SessionReport) => process.send?.(words);
const quietLog = { info: () => undefined, warn: () => undefined };
let endpoint = '';
let heard = 0;
let dropped = 0;

process.on('message', (order: SessionOrder) => {
  if (order.is === 'begin') {
    // The library's type says literal; the exported object is what every handshake reads.
    (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(order.noiseRoot, 'hex');
    ({ endpoint } = order);
  }
  if (order.is === 'open') void open(order.session);
  if (order.is === 'weigh') weigh();
});
process.on('disconnect', () => process.exit());
report({ is: 'ready' });

async function open(session: number): Promise<void> {
  const provider = createBaileysProvider({
    store: createMemoryStore(),
    hear(event) {
      if (event.type === 'message') heard += 1;
      if (event.type !== 'session') return Promise.resolve();
      if (event.state === 'qr') report({ is: 'qr', session, qr: event.qr });
      if (event.state === 'connected') report({ is: 'connected', session });
      if (event.state === 'waiting' || event.state === 'ended') dropped += 1;
      return Promise.resolve();
    },
    log: quietLog,
    endpoint,
    allowCustomEndpoint: true,
  });
  await provider.start();
}

/** What is really held: the garbage goes first. */
function weigh(): void {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const mb = 1024 * 1024;
  report({ is: 'weight', rssMb: rss / mb, heapMb: heapUsed / mb, heard, dropped });
}
