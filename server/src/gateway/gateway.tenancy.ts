import * as sessions from './session-store.sql.ts';
import { theirHold } from '../testing/theirs.ts';
import type { TenancyCases } from '../testing/tenancy.ts';

const { owner, epoch, keyType, keyId, journalKey } = theirHold;
const hold = (connectionId: number): sessions.Hold => ({ connectionId, owner, epoch });
const key = { type: keyType, id: keyId };

export const tenancyCases: TenancyCases = [
  [
    'session-store.sql.ts',
    sessions,
    {
      lockHold: async (tx, mine, { connectionId }) =>
        (await sessions.lockHold(tx, mine, hold(connectionId))) ? Number.MAX_SAFE_INTEGER : 0,
      setCreds: (tx, mine, { connectionId }) => sessions.setCreds(tx, mine, hold(connectionId), 'x'),
      findCreds: (tx, mine, { connectionId }) => sessions.findCreds(tx, mine, hold(connectionId)),
      listKeys: (tx, mine, { connectionId }) => sessions.listKeys(tx, mine, hold(connectionId), keyType, [keyId]),
      upsertKeys: (tx, mine, { connectionId }) =>
        sessions.upsertKeys(tx, mine, connectionId, [{ ...key, sealed: 'x' }]),
      deleteKeys: (tx, mine, { connectionId }) => sessions.deleteKeys(tx, mine, connectionId, [key]),
      insertJournal: (tx, mine, { connectionId }) =>
        sessions.insertJournal(tx, mine, connectionId, [{ key: journalKey, sealed: 'x' }]),
      setDelivered: (tx, mine, { connectionId }) => sessions.setDelivered(tx, mine, connectionId, [journalKey]),
      findJournal: (tx, mine, { connectionId }) => sessions.findJournal(tx, mine, connectionId, journalKey),
      listUndelivered: (tx, mine, { connectionId }) => sessions.listUndelivered(tx, mine, connectionId),
      deleteAccount: (tx, mine, { connectionId }) => sessions.deleteAccount(tx, mine, connectionId),
      upsertSent: (tx, mine, { connectionId }) => sessions.upsertSent(tx, mine, connectionId, keyId, 'x'),
      findSent: (tx, mine, { connectionId }) => sessions.findSent(tx, mine, connectionId, keyId),
    },
  ],
];
