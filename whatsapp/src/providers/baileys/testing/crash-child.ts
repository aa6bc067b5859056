/**
 * A process with one linked session that kills itself on order. Its parent is verify/chaos/message-path/provider-crash.ts; the
 * next process opens the file of its store.
 */
import { WA_CERT_DETAILS } from 'baileys';
import { openFileStore, type FileStore } from '../../../testing/file-store.ts';
import { createBaileysProvider } from '../provider.ts';

/** The nth moment since the start at which the process kills itself; with null the parent kills it. */
export type Death = { at: Moment; nth: number } | null;
export type Moment = 'before a commit' | 'after a commit' | 'before an event' | 'after an event';

export interface Orders {
  file: string;
  endpoint: string;
  noiseRoot: string;
  death: Death;
}

export type Report = { is: 'ready' } | { is: 'qr'; qr: string } | { is: 'connected' };

const report = (message: Report) => process.send?.(message);
const quietLog = { info: () => undefined, warn: () => undefined };

process.once('message', (orders: Orders) => void run(orders));
process.on('disconnect', () => process.exit());
report({ is: 'ready' });

async function run({ file, endpoint, noiseRoot, death }: Orders): Promise<void> {
  // The library's type is a literal, but every handshake reads the exported object.
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
    async receive(event) {
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
