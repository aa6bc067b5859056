import type { Clock } from './clock.ts';

/** One message over the wire, or one action of the emulator. */
export interface LedgerEntry {
  seq: number;
  at: string;
  /** `in` from the product, `out` to the product, `note` internal. */
  direction: 'in' | 'out' | 'note';
  /** Short and from a closed set, e.g. `message`, `receipt`, `webhook`, `chaos.drop`. */
  kind: string;
  /** The phone, number or connection of the entry. */
  who?: string;
  detail?: Record<string, unknown>;
}

type NewEntry = Omit<LedgerEntry, 'seq' | 'at'>;
interface LedgerQuery {
  /** Entries after this `seq`. */
  since?: number;
  kind?: string;
  limit?: number;
}

export interface Ledger {
  write(entry: NewEntry): LedgerEntry;
  /** Oldest first. Entries dropped from the ring are missing here but included in `count`. */
  list(query?: LedgerQuery): LedgerEntry[];
  count(kind: string): number;
  counts(): Record<string, number>;
  /** Calls the listener with every new entry, until the returned function is called. */
  subscribe(listener: (entry: LedgerEntry) => void): () => void;
  /** The first matching entry, of the existing ones (after `since`) or of the next ones. */
  waitFor(
    fits: (entry: LedgerEntry) => boolean,
    options?: { since?: number; timeoutMs?: number },
  ): Promise<LedgerEntry>;
}

/** Keeps the last `capacity` entries, so that an emulator that runs for days does not grow. */
export function createLedger(clock: Clock, capacity = 5_000): Ledger {
  const ring: LedgerEntry[] = [];
  const counters = new Map<string, number>();
  const listeners = new Set<(entry: LedgerEntry) => void>();
  let seq = 0;

  const list = ({ since = 0, kind, limit = capacity }: LedgerQuery = {}) => {
    const oldest = Math.max(1, seq - capacity + 1, since + 1);
    const found: LedgerEntry[] = [];
    for (let next = oldest; next <= seq && found.length < limit; next++) {
      const entry = ring[next % capacity];
      if (entry && (kind === undefined || entry.kind === kind)) found.push(entry);
    }
    return found;
  };

  const subscribe = (listener: (entry: LedgerEntry) => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    list,
    subscribe,
    write: (fresh) => {
      seq += 1;
      const entry = { seq, at: clock.now().toISOString(), ...fresh };
      ring[seq % capacity] = entry;
      counters.set(entry.kind, (counters.get(entry.kind) ?? 0) + 1);
      for (const listener of listeners) listener(entry);
      return entry;
    },
    count: (kind) => counters.get(kind) ?? 0,
    counts: () => Object.fromEntries(counters),
    waitFor: (fits, { since = seq, timeoutMs = 15_000 } = {}) => {
      const there = list({ since }).find(fits);
      if (there) return Promise.resolve(there);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`nothing fitting was written to the ledger within ${timeoutMs} ms`));
        }, timeoutMs);
        const stop = subscribe((entry) => {
          if (!fits(entry)) return;
          clearTimeout(timer);
          stop();
          resolve(entry);
        });
      });
    },
  };
}
