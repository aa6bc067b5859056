import { AsyncLocalStorage } from 'node:async_hooks';

interface Frame {
  owner: object;
  value: unknown;
  outer: Frame | undefined;
}

const shared = new AsyncLocalStorage<Frame | undefined>();

/**
 * Baileys creates an AsyncLocalStorage per socket and gives no access to it. Here the storage of a socket becomes a view
 * of one shared storage, so that `outsideTransactions` can leave the transaction of any socket.
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

/** Runs `work` outside the current transaction: a transaction inside commits even when the outer one fails. */
export const outsideTransactions = <Result>(work: () => Result): Result => shared.run(undefined, work);

/** Finds the hidden storage by calling `isInTransaction`, which reads it. */
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
