import type { Clock } from './clock.ts';

/** One thing that crossed the wire, or that the emulator did about it. */
export interface LedgerEntry {
  seq: number;
  at: string;
  /** `in` came from the product, `out` went to it, `note` stayed inside. */
  direction: 'in' | 'out' | 'note';
  /** Short and closed, e.g. `message`, `receipt`, `webhook`, `chaos.drop`. */
  kind: string;
  /** The phone, number or connection it belongs to. */
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
  /** Oldest first. What fell out of the ring is gone; `count` still knows of it. */
  list(query?: LedgerQuery): LedgerEntry[];
  count(kind: string): number;
  counts(): Record<string, number>;
  /** Every entry from now on, until the returned function is called. */
  subscribe(listener: (entry: LedgerEntry) => void): () => void;
  /** The first entry that fits, of those already there (after `since`) or still to come. */
  waitFor(
    fits: (entry: LedgerEntry) => boolean,
    options?: { since?: number; timeoutMs?: number },
  ): Promise<LedgerEntry>;
}

/** Keeps the last `capacity` entries: an emulator that runs for days must not grow. */
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
