import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from 'baileys';
import { outsideTransactions } from '../session/one-storage.ts';

const lock = 'ratchet';

/**
 * A sending transaction of Baileys reads a session, sends network requests, steps the ratchet and commits after the
 * message is sent. A message decrypted meanwhile under another lock commits its own step of the same session, and the
 * last commit overwrites the other: a key is used twice and the recipient can decrypt one message only. So every step
 * is a transaction of its own, one at a time, committed before the message is sent.
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
    // A session that an outer transaction has read may be outdated.
    validateSession: (jid) => outsideTransactions(() => repository.validateSession(jid)),
  } satisfies Partial<SignalRepositoryWithLIDStore>;
  return { step, steps };
}
