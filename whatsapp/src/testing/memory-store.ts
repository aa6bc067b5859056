import type { JournalEntry, SessionChanges, SessionStore } from '../port/store.ts';

export type MemoryStore = ReturnType<typeof createMemoryStore>;

/**
 * A session store in memory. Without `keepsDelivered` it deletes delivered journal rows, so that memory measurements
 * count the provider only.
 */
export function createMemoryStore({ keepsDelivered = true } = {}) {
  let creds: string | null = null;
  const keys = new Map<string, Map<string, string>>();
  const journal = new Map<string, JournalEntry>();
  const delivered = new Set<string>();
  const sent = new Map<string, Uint8Array>();

  const store = {
    readCreds: async () => creds,
    async readKeys(type, ids) {
      const found = ids.map((id) => [id, keys.get(type)?.get(id)] as const);
      return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
    },
    commit: async (changes) => apply(changes),
    readJournal: async (key) => journal.get(key) ?? null,
    pendingJournal: async () => [...journal.values()].filter(({ key }) => !delivered.has(key)),
    async forgetAccount() {
      creds = null;
      keys.clear();
      for (const key of delivered) journal.delete(key);
    },
    readSent: async (id) => sent.get(id) ?? null,
  } satisfies SessionStore;

  function apply(changes: SessionChanges): void {
    if (changes.creds !== undefined) creds = changes.creds;
    for (const [type, byId] of Object.entries(changes.keys ?? {})) {
      const ofType = keys.get(type) ?? new Map<string, string>();
      keys.set(type, ofType);
      for (const [id, value] of Object.entries(byId)) {
        if (value === null) ofType.delete(id);
        else ofType.set(id, value);
      }
    }
    for (const entry of changes.journal ?? []) journal.set(entry.key, entry);
    for (const key of changes.delivered ?? []) {
      if (keepsDelivered) delivered.add(key);
      else journal.delete(key);
    }
  }

  return {
    ...store,
    apply,
    keepSent: (id: string, encoded: Uint8Array) => void sent.set(id, encoded),
    keyTypes: () => [...keys.keys()],
    /** The stored characters by kind of data. */
    sizes(): Record<string, number> {
      const lengths = [...keys].map(([type, byId]) => [type, sum([...byId.values()].map(({ length }) => length))]);
      const rows = sum([...journal.values()].map(({ plaintext }) => plaintext.length));
      return { ...(Object.fromEntries(lengths) as Record<string, number>), creds: creds?.length ?? 0, journal: rows };
    },
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
