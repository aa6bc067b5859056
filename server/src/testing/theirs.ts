/** A backup code of the other tenant. */
export const theirCode = 'a'.repeat(64);
/** The authenticator secret of the other tenant. */
export const theirSecret = 'v1.theirs';
/** The holder of another company's linked session, and the keys of its rows. */
export const theirHold = {
  owner: 'their-gateway',
  epoch: 7,
  keyType: 'session',
  keyId: 'k',
  journalKey: 'f'.repeat(64),
};
/** A pending mail of the other tenant. */
export const theirMail = '00000000-0000-4000-8000-00000000000a';
/** A job of the other tenant: its key, and the run that holds it. */
export const theirJob = 'their-job';
export const theirRun = { worker: '00000000-0000-4000-8000-00000000000c', attempts: 1 };
/** A counted file of the other tenant. */
export const theirFile = 'their-file';
/** Data of the one event in the other tenant's ticket. */
export const theirBatch = JSON.stringify({ cause: 'bulk', batch: 'theirs' });
/** The hash of an invitation of the other tenant. */
export const theirInvitation = 'd'.repeat(64);
