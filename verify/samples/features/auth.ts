import { builderPassword } from '@recadia/db/testing';
import { fixed, type Caller, type Samples } from '../sample.ts';

const isIn = (credential: Caller['credential']) => credential === 'live' || credential === 'expired';

const blockedRefusal = ({ isBlocked }: Caller) => (isBlocked ? 'ERR_SUBSCRIPTION_EXPIRED' : null);

export const samples: Samples = {
  login: [
    {
      body: { email: fixed((person) => person.email), password: fixed(() => builderPassword) },
      refuses: blockedRefusal,
    },
  ],
  // The cookie decides, not the access token: it outlives the token and ends with the session.
  refresh: [{ refuses: (caller) => (isIn(caller.credential) ? blockedRefusal(caller) : 'ERR_SESSION_EXPIRED') }],
  logout: [{}],
  me: [{}],
  listSessions: [{}],
  // An unknown session, because the feature's own tests check ownership.
  endOwnSession: [
    { params: { sid: fixed(() => '00000000-0000-4000-8000-00000000000c') }, refuses: () => 'ERR_NO_SESSION_FOUND' },
  ],
};
