import * as auth from './auth.sql.ts';
import * as sessions from './own-sessions.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const newId = '00000000-0000-4000-8000-000000000000';

export const tenancyCases: TenancyCases = [
  [
    'own-sessions.sql.ts',
    sessions,
    {
      listSessions: async (tx, mine, { userId }) =>
        (await sessions.listSessions(tx, mine, userId, 9)).length * otherTenantFirstId,
      endSession: (tx, mine, { userId, sessionId }) => sessions.endSession(tx, mine, userId, sessionId),
    },
  ],
  [
    'auth.sql.ts',
    auth,
    {
      insertSession: (tx, mine, { userId }) =>
        auth.insertSession(tx, mine, {
          id: newId,
          user_id: userId,
          user_agent: null,
          ip: null,
          expires_at: new Date(),
        }),
      isAdmin: (tx, mine, { userId }) => auth.isAdmin(tx, mine, userId),
      insertRefreshToken: (tx, mine, { sessionId }) => auth.insertRefreshToken(tx, mine, sessionId, 'a'.repeat(64)),
      spendRefreshToken: (tx, mine, { refreshHash }) => auth.spendRefreshToken(tx, mine, refreshHash),
      lockSession: (tx, mine, { sessionId }) => auth.lockSession(tx, mine, sessionId),
      replaceSuccessor: (tx, mine, { refreshHash }) => auth.replaceSuccessor(tx, mine, refreshHash),
      findSessionEnd: (tx, mine, { sessionId }) => auth.findSessionEnd(tx, mine, sessionId),
      extendSession: (tx, mine, { sessionId }) => auth.extendSession(tx, mine, sessionId, new Date()),
      setOffline: (tx, mine, { userId }) => auth.setOffline(tx, mine, userId),
      lockActive: (tx, mine, { userId }) => auth.lockActive(tx, mine, userId),
    },
  ],
];
