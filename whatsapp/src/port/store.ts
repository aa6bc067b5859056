/** A message that was decrypted and whose events may not be stored yet: enough to emit them again after a crash. */
export interface JournalEntry {
  key: string;
  /** The unchanged attributes of the stanza. */
  attrs: Record<string, string>;
  plaintext: Uint8Array;
}

/** All changes of one step of a session; the store commits them in one transaction. */
export interface SessionChanges {
  creds?: string;
  /** By type and id; null deletes. The store accepts any type, because Baileys adds new ones. */
  keys?: Record<string, Record<string, string | null>>;
  journal?: JournalEntry[];
  /** Keys of the journal rows whose events are delivered, or that have none. */
  delivered?: string[];
}

/**
 * Stores a linked session: its credentials, its keys and the journal of decrypted messages. The owner of the session
 * implements it; a store whose owner lost the session refuses every `commit` with `SessionLostError`.
 */
export interface SessionStore {
  readCreds(): Promise<string | null>;
  readKeys(type: string, ids: string[]): Promise<Record<string, string>>;
  commit(changes: SessionChanges): Promise<void>;
  /**
   * Also finds delivered rows, for two days: WhatsApp repeats messages without a receipt, and the key that decrypted
   * them the first time is used up.
   */
  readJournal(key: string): Promise<JournalEntry | null>;
  /** Rows whose events are not delivered yet, oldest first. */
  pendingJournal(): Promise<JournalEntry[]>;
  /** Deletes all data of an unlinked account, except the journal rows that are not delivered yet. */
  forgetAccount(): Promise<void>;
  /** The encoded message that was sent under this id; a phone that could not decrypt it requests it again. */
  readSent(id: string): Promise<Uint8Array | null>;
}

export class SessionLostError extends Error {
  override readonly name = 'SessionLostError';
}
