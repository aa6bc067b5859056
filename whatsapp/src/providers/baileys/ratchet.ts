import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from 'baileys';
import { outsideTransactions } from './one-storage.ts';

const lock = 'ratchet';

/**
 * A sending transaction of Baileys reads a session, asks the network, steps the ratchet and commits after the message
 * has left; a message opened meanwhile under another lock commits its own step of the same session, and whoever comes
 * last takes the other's back: a key is spent twice and the far side can open one message only. So every step is a
 * transaction of its own, one at a time, kept before anything leaves.
 */
export function stepsOf(repository: SignalRepositoryWithLIDStore, keys: SignalKeyStoreWithTransaction) {
  const step = <Result>(work: () => Promise<Result>): Promise<Result> =>
    outsideTransactions(() => keys.transaction(work, lock));
  const steps = {
    encryptMessage: (args) => step(() => repository.encryptMessage(args)),
    encryptGroupMessage: (args) => step(() => repository.encryptGroupMessage(args)),
    getSenderKeyDistributionMessage: (args) => step(() => repository.getSenderKeyDistributionMessage(args)),
    processSenderKeyDistributionMessage: (args) => step(() => repository.processSenderKeyDistributionMessage(args)),
    injectE2ESession: (args) => step(() => repository.injectE2ESession(args)),
    deleteSession: (jids) => step(() => repository.deleteSession(jids)),
    migrateSession: (from, to) => step(() => repository.migrateSession(from, to)),
    // What a transaction around read before may be old.
    validateSession: (jid) => outsideTransactions(() => repository.validateSession(jid)),
  } satisfies Partial<SignalRepositoryWithLIDStore>;
  return { step, steps };
}
