/**
 * A process that holds one linked phone and dies when told to. Its parent is tools/lib/chaos/provider-crash.ts; what it
 * stored is in a file that the next one opens.
 */
import { WA_CERT_DETAILS } from 'baileys';
import { openFileStore, type FileStore } from '../../../testing/file-store.ts';
import { createBaileysProvider } from '../provider.ts';

/** Where it dies: at the nth of these, counted from its start, or whenever the parent sees fit. */
export type Death = { at: Moment; nth: number } | null;
export type Moment = 'before a commit' | 'after a commit' | 'before an event' | 'after an event';

export interface Orders {
  file: string;
  endpoint: string;
  noiseRoot: string;
  death: Death;
}

export type Report = { is: 'ready' } | { is: 'qr'; qr: string } | { is: 'connected' };

const report = (words: Report) => process.send?.(words);
const quietLog = { info: () => undefined, warn: () => undefined };

process.once('message', (orders: Orders) => void live(orders));
process.on('disconnect', () => process.exit());
report({ is: 'ready' });

async function live({ file, endpoint, noiseRoot, death }: Orders): Promise<void> {
  // The library's type says literal; the exported object is what every handshake reads.
  (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(noiseRoot, 'hex');
  const seen = new Map<Moment, number>();
  const pass = (moment: Moment) => {
    const nth = (seen.get(moment) ?? 0) + 1;
    seen.set(moment, nth);
    if (death?.at === moment && death.nth === nth) process.kill(process.pid, 'SIGKILL');
  };

  const store: FileStore = openFileStore(file);
  const provider = createBaileysProvider({
    store: {
      ...store,
      async commit(changes) {
        pass('before a commit');
        await store.commit(changes);
        pass('after a commit');
      },
    },
    async hear(event) {
      if (event.type === 'session') {
        if (event.state === 'qr') report({ is: 'qr', qr: event.qr });
        if (event.state === 'connected') report({ is: 'connected' });
        return;
      }
      pass('before an event');
      store.keep(event.dedupeKey, event.journalKey);
      pass('after an event');
    },
    log: quietLog,
    endpoint,
    allowCustomEndpoint: true,
  });
  await provider.start();
}
