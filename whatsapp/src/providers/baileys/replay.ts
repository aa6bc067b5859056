import { decodeMessageNode, type WASocket } from 'baileys';
import type { Log } from '../../port/log.ts';
import type { JournalEntry } from '../../port/store.ts';
import type { AuthState } from './auth-state.ts';
import { decodePlaintext } from './reading.ts';

const settleMs = 30_000;

/**
 * What our phone told its device (history, keys for the app's state) is acted on by Baileys after it was opened. A crash
 * in between would lose it, so its rows stay open until that has surely happened, and leftovers are handed to Baileys
 * once more.
 */
export function createReplay({ auth, log }: { auth: AuthState; log: Log }) {
  const acting: { key: string; since: number }[] = [];
  let left: JournalEntry[] = [];

  function settle(isOver: (since: number) => boolean): void {
    const keys = acting.filter(({ since }) => isOver(since)).map(({ key }) => key);
    if (keys.length === 0) return;
    acting.splice(0, acting.length, ...acting.filter(({ key }) => !keys.includes(key)));
    auth.markTold(keys).catch(() => undefined);
  }

  return {
    opened(entry: JournalEntry): void {
      settle((since) => since < Date.now() - settleMs);
      acting.push({ key: entry.key, since: Date.now() });
    },
    /** Whatever led to the history that was just told has been acted on. */
    historyTold: () => settle(() => true),
    leftovers(entries: JournalEntry[]): void {
      left = entries;
    },
    async run(socket: WASocket): Promise<void> {
      for (const entry of left.splice(0)) {
        try {
          const { id = '', lid = '' } = auth.creds.me ?? {};
          const { fullMessage } = decodeMessageNode({ tag: 'message', attrs: entry.attrs }, id, lid);
          fullMessage.message = decodePlaintext(entry.plaintext) ?? undefined;
          await socket.upsertMessage(fullMessage, 'append');
          await auth.markTold([entry.key]);
        } catch (error) {
          log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'pending protocol message was refused');
        }
      }
    },
  };
}
