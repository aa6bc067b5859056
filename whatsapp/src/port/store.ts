/** A message that was decrypted and not yet stored by whoever ingests: enough to tell it again after a crash. */
export interface JournalEntry {
  key: string;
  /** The stanza's attributes as they came. */
  attrs: Record<string, string>;
  plaintext: Uint8Array;
}

/** Everything one step of a session changes. All of it is kept, or nothing. */
export interface SessionChanges {
  creds?: string;
  /** By type and id; null removes. The store takes any type: libraries add new ones. */
  keys?: Record<string, Record<string, string | null>>;
  journal?: JournalEntry[];
  /** Rows of the journal that have nothing (more) to tell. */
  told?: string[];
}

/**
 * Where a linked session lives: its credentials, its keys and the journal of what was decrypted. Whoever owns the
 * session implements it; a store whose owner lost the session refuses every `commit` with `SessionLostError`.
 */
export interface SessionStore {
  readCreds(): Promise<string | null>;
  readKeys(type: string, ids: string[]): Promise<Record<string, string>>;
  commit(changes: SessionChanges): Promise<void>;
  /**
   * Also rows that were told, for two days: WhatsApp repeats whatever it has no receipt for, and the key that opened it
   * the first time is spent.
   */
  readJournal(key: string): Promise<JournalEntry | null>;
  /** What is still to be told, oldest first. */
  pendingJournal(): Promise<JournalEntry[]>;
  /** The account was unlinked: nothing of it stays, except what was decrypted and not yet told. */
  forgetAccount(): Promise<void>;
  /** The encoded message that was sent under this id, for a phone that asks for it again. */
  readSent(id: string): Promise<Uint8Array | null>;
}

export class SessionLostError extends Error {
  override readonly name = 'SessionLostError';
}
