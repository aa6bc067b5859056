import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import {
  DEFAULT_CONNECTION_CONFIG,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from 'baileys';
import type { JournalEntry } from '../../../port/store.ts';
import { journalType, type AnyKeys, type JournalMark } from '../session/auth-state.ts';
import { stepsOf } from './ratchet.ts';

type MakeSignalRepository = SocketConfig['makeSignalRepository'];
type Attrs = Record<string, string>;

/**
 * Receives messages without loss after a crash. A key decrypts one message only; a crash between decrypting and storing
 * would lose the message, because the repeat from WhatsApp could not be decrypted any more. So the commit that uses the
 * key also stores the plaintext, and a repeat is read from the journal.
 *
 *   decrypt ─┬─ known ciphertext → its plaintext, ratchet untouched ─┐
 *            └─ new → [ ratchet step + journal row ] one commit ─────┴→ onOpened
 */
export function createJournal(parts: {
  /** Rows without an event are stored as delivered. */
  isSilent: (entry: JournalEntry) => boolean;
  onOpened: (entry: JournalEntry) => void;
}) {
  // Baileys passes the same array object from the stanza to the repository.
  const attrsOf = new WeakMap<Uint8Array, Attrs>();

  const makeRepository: MakeSignalRepository = (auth, logger, pnToLid) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    const { step, steps } = stepsOf(repository, auth.keys as SignalKeyStoreWithTransaction);
    const rows = auth.keys as unknown as AnyKeys;

    async function open(ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const key = createHash('sha256').update(ciphertext).digest('hex');
      const entry = await step(async () => {
        const known = (await rows.get(journalType, [key]))[key] as JournalMark | undefined;
        if (known) return known.entry;
        const plaintext = await decrypt();
        const opened: JournalEntry = { key, attrs: attrsOf.get(ciphertext) ?? {}, plaintext };
        const mark: JournalMark = { entry: opened, isSilent: parts.isSilent(opened) };
        await rows.set({ [journalType]: { [key]: mark } });
        return opened;
      });
      parts.onOpened(entry);
      // A copy, because Baileys removes the padding from the array in place.
      return Buffer.from(entry.plaintext);
    }

    return {
      ...repository,
      ...steps,
      decryptMessage: (args) => open(args.ciphertext, () => repository.decryptMessage(args)),
      decryptGroupMessage: (args) => open(args.msg, () => repository.decryptGroupMessage(args)),
    };
  };

  return {
    makeRepository,
    /** Registers its listener before the listeners of Baileys. */
    watch(socket: EventEmitter): void {
      socket.prependListener('CB:message', (node: BinaryNode) => {
        for (const child of Array.isArray(node.content) ? node.content : []) {
          if (child.tag === 'enc' && child.content instanceof Uint8Array) attrsOf.set(child.content, node.attrs);
        }
      });
    },
  };
}
