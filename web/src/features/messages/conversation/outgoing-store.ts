import type { Outgoing } from './outgoing.ts';
import type { OutgoingStore } from './send-queue.ts';

const table = 'outgoing';

/** One IndexedDB database per user, because files are too large for local storage. */
export function openOutgoingStore(userId: number): OutgoingStore {
  if (typeof indexedDB === 'undefined') return memoryStore();
  const opened = openDatabase(`outgoing-${userId}`);
  const run = async <T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await opened;
    return settled(work(database.transaction(table, mode).objectStore(table)));
  };
  return {
    load: () => run<Outgoing[]>('readonly', (rows) => rows.getAll() as IDBRequest<Outgoing[]>),
    has: (clientId) => run('readonly', (rows) => rows.count(clientId)).then((count) => count > 0),
    save: async (item) => void (await run('readwrite', (rows) => rows.put(item))),
    remove: (clientId) => run('readwrite', (rows) => rows.delete(clientId)),
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'clientId' });
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

/** Without IndexedDB, pending messages last as long as the page. */
export function memoryStore(rows = new Map<string, Outgoing>()): OutgoingStore {
  return {
    load: async () => [...rows.values()],
    has: async (clientId) => rows.has(clientId),
    save: async (item) => void rows.set(item.clientId, item),
    remove: async (clientId) => void rows.delete(clientId),
  };
}
