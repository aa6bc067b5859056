import type { CacheStore, GroupMetadata } from 'baileys';
import { BoundedMap } from './bounded-map.ts';

/** All sessions of the process share these caches, because Baileys' own have a timer and a map per session. */
const shared = {
  retries: new BoundedMap<Kept>(20_000),
  devices: new BoundedMap<Kept>(20_000),
  calls: new BoundedMap<Kept>(2_000),
  resends: new BoundedMap<Kept>(2_000),
  groups: new BoundedMap<Kept>(2_000),
  numbers: new BoundedMap<Kept>(20_000),
};

interface Kept {
  value: unknown;
  until: number;
}

const minute = 60_000;
let sessions = 0;

export type SessionCaches = ReturnType<typeof createSessionCaches>;

/** One session's view of the shared caches. All sessions of one endpoint share the numbers. */
export function createSessionCaches(endpoint: string) {
  const session = String((sessions += 1));
  return {
    retries: view(shared.retries, session, 60 * minute),
    devices: view(shared.devices, session, 5 * minute),
    calls: view(shared.calls, session, 5 * minute),
    resends: view(shared.resends, session, 60 * minute),
    groups: typed<GroupMetadata>(view(shared.groups, session, 5 * minute)),
    numbers: typed<{ jid: string | null }>(view(shared.numbers, endpoint, 60 * minute)),
  };
}

/** A cache of keys per socket, because another owner may change the keys between two sockets. */
export function createKeyCache() {
  const entries = new BoundedMap<{ value: unknown }>(300);
  return {
    get: <T>(key: string) => entries.get(key)?.value as T | undefined,
    set: (key, value) => entries.set(key, { value }),
    del: (key) => entries.delete(key),
    flushAll: () => entries.clear(),
  } satisfies CacheStore;
}

function view(map: BoundedMap<Kept>, prefix: string, livesMs: number): CacheStore {
  const named = (key: string) => `${prefix} ${key}`;
  return {
    get<T>(key: string) {
      const kept = map.get(named(key));
      if (kept && kept.until > Date.now()) return kept.value as T;
      if (kept) map.delete(named(key));
      return undefined;
    },
    set: (key, value) => map.set(named(key), { value, until: Date.now() + livesMs }),
    del: (key) => map.delete(named(key)),
    // Other sessions share the map; the size limit removes the entries of an ended session.
    flushAll: () => undefined,
  };
}

function typed<Value>(cache: CacheStore) {
  return {
    get: (key: string) => cache.get<Value>(key) as Value | undefined,
    set: (key: string, value: Value) => void cache.set(key, value),
    delete: (key: string) => void cache.del(key),
  };
}
