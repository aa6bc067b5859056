import { AsyncLocalStorage } from 'node:async_hooks';

interface Frame {
  owner: object;
  value: unknown;
  outer: Frame | undefined;
}

const shared = new AsyncLocalStorage<Frame | undefined>();

/**
 * Baileys makes a storage for the transactions of every socket and never gives it back. Before Node 24 each one that was
 * ever used is visited at every promise for as long as the process lives, so each new connection would make all sessions
 * slower. Here the storage of a socket becomes a view of one that all of them share.
 */
export function shareStorage(keys: { isInTransaction(): boolean }): void {
  const own = storageBehind(keys);
  if (!own) return;
  own.run = <Result, Args extends unknown[]>(value: unknown, work: (...args: Args) => Result, ...args: Args) =>
    shared.run({ owner: own, value, outer: shared.getStore() }, work, ...args);
  own.getStore = () => {
    let frame = shared.getStore();
    while (frame && frame.owner !== own) frame = frame.outer;
    return frame?.value;
  };
}

/** As if no transaction were running: one that begins in here is kept when it ends, whatever becomes of those around. */
export const outsideTransactions = <Result>(work: () => Result): Result => shared.run(undefined, work);

/** It is nowhere to be had, but asking whether a transaction runs asks it. */
function storageBehind(keys: { isInTransaction(): boolean }): AsyncLocalStorage<unknown> | null {
  const prototype = AsyncLocalStorage.prototype as AsyncLocalStorage<unknown>;
  const { getStore } = prototype;
  const asked: AsyncLocalStorage<unknown>[] = [];
  prototype.getStore = function (this: AsyncLocalStorage<unknown>) {
    asked.push(this);
    return getStore.call(this);
  };
  try {
    keys.isInTransaction();
  } finally {
    prototype.getStore = getStore;
  }
  return asked[0] ?? null;
}
