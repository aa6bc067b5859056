import { AsyncLocalStorage } from 'node:async_hooks';

const heavy = new AsyncLocalStorage<true>();

/** Tenant transactions started by `work` use the small pool of searches, exports and reports, never the others' pool. */
export function inHeavyPool<T>(work: () => T): T {
  return heavy.run(true, work);
}

export const isHeavy = (): boolean => heavy.getStore() === true;
