import { decodeMessageNode, type WASocket } from 'baileys';
import type { Log } from '../../../port/log.ts';
import type { JournalEntry } from '../../../port/store.ts';
import type { AuthState } from '../session/auth-state.ts';
import { decodePlaintext } from './reading.ts';

const settleMs = 30_000;

/**
 * Baileys handles protocol messages of the company's phone (history, app state keys) after they are decrypted. A crash
 * in between would lose them, so their rows stay pending until Baileys has handled them, and pending rows are passed to
 * Baileys again after a restart.
 */
export function createReplay({ auth, log }: { auth: AuthState; log: Log }) {
  const acting: { key: string; since: number }[] = [];
  let pending: JournalEntry[] = [];

  function settle(isOver: (since: number) => boolean): void {
    const keys = acting.filter(({ since }) => isOver(since)).map(({ key }) => key);
    if (keys.length === 0) return;
    acting.splice(0, acting.length, ...acting.filter(({ key }) => !keys.includes(key)));
    auth.markDelivered(keys).catch(() => undefined);
  }

  return {
    opened(entry: JournalEntry): void {
      settle((since) => since < Date.now() - settleMs);
      acting.push({ key: entry.key, since: Date.now() });
    },
    /** Baileys has handled the protocol messages of the delivered history. */
    historyDelivered: () => settle(() => true),
    setPending(entries: JournalEntry[]): void {
      pending = entries;
    },
    async run(socket: WASocket): Promise<void> {
      for (const entry of pending.splice(0)) {
        try {
          const { id = '', lid = '' } = auth.creds.me ?? {};
          const { fullMessage } = decodeMessageNode({ tag: 'message', attrs: entry.attrs }, id, lid);
          fullMessage.message = decodePlaintext(entry.plaintext) ?? undefined;
          await socket.upsertMessage(fullMessage, 'append');
          await auth.markDelivered([entry.key]);
        } catch (error) {
          log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'pending protocol message was refused');
        }
      }
    },
  };
}
