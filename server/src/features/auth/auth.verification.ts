import { authRoutes } from '@recadia/contract/auth';
import { sessionRoutes } from '@recadia/contract/sessions';
import { builderPassword } from '@recadia/db/testing';
import { newAddress } from '../../testing/login.ts';
import { verificationOf } from '../../testing/verification.ts';
import { aPerson } from '../../testing/world.ts';

export const verification = verificationOf({
  actions: {
    login: { changesNoList: 'opens a session, and no screen lists sessions' },
    refresh: { changesNoList: 'rotates the token of a session, and no screen lists sessions' },
    endOwnSession: { changesNoList: 'is about a session of the caller, listed to the caller alone' },
    logout: {
      'of a colleague': ({ call }, { colleague }) => call(authRoutes.logout, { as: colleague.token }),
    },
  },

  // Another user signs out, because the other calls need the session of the admin.
  calls: async (place, { company, admin }) => {
    const { email, token: as, refreshToken } = await aPerson(place, { company_id: company.id });
    return [
      [authRoutes.me, {}],
      [sessionRoutes.listSessions, {}],
      [sessionRoutes.endOwnSession, { params: { sid: admin.sessionId } }, 'ERR_NO_SESSION_FOUND'],
      [authRoutes.refresh, { headers: { cookie: `rt=${refreshToken}` } }],
      [authRoutes.logout, { as }],
      [authRoutes.login, { body: { email, password: builderPassword }, headers: { 'x-forwarded-for': newAddress() } }],
    ];
  },
});
