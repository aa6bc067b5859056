import type { authRoutes } from '@recadia/contract/auth';
import type { User } from '@recadia/contract/users';
import { create } from 'zustand';
import { ApiError, hasCode } from './apiError.ts';
import { call, slim } from './http.ts';
import { onRefreshed, refreshToken } from './refresh.ts';
import { isSubscriptionOver } from './subscription.ts';
import { currentToken, dropToken, followOtherTabs, keepToken, onTokenLost } from './token.ts';

const loginRoute = slim<typeof authRoutes.login>({ method: 'POST', path: '/auth/login' });
const logoutRoute = slim<typeof authRoutes.logout>({ method: 'DELETE', path: '/auth/logout' });
const meRoute = slim<typeof authRoutes.me>({ method: 'GET', path: '/auth/me' });

interface SessionState {
  /** `starting` until the stored token was checked; `unreachable` when the server gave no answer to that check. */
  status: 'starting' | 'anonymous' | 'signedIn' | 'unreachable';
  user: User | null;
  /** Somebody who has just signed in goes to the tickets, somebody who returns goes on where they are. */
  hasJustSignedIn: boolean;
}

export const useSession = create<SessionState>(() => ({ status: 'starting', user: null, hasJustSignedIn: false }));

/** The signed-in person; only for pages behind the sign-in guard. */
export function useUser(): User {
  const user = useSession((state) => state.user);
  if (!user) throw new Error('useUser is for signed-in pages');
  return user;
}

export function listenToSession(): void {
  followOtherTabs();
  onTokenLost(() => useSession.setState({ status: 'anonymous', user: null, hasJustSignedIn: false }));
  onRefreshed((user) => useSession.setState({ user }));
}

/** Takes up the session a former page load left in storage. */
export async function resumeSession(): Promise<void> {
  useSession.setState({ status: 'starting' });
  const token = currentToken();
  if (!token) return useSession.setState({ status: 'anonymous' });
  try {
    useSession.setState({ status: 'signedIn', user: await fetchMe(token) });
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (isFinal) dropToken();
    else useSession.setState({ status: 'unreachable' });
  }
}

async function fetchMe(token: string): Promise<User> {
  try {
    return await call(meRoute);
  } catch (error) {
    if (!hasCode(error, 'ERR_SESSION_EXPIRED') || error.status !== 403) throw error;
    await refreshToken(token);
    return call(meRoute);
  }
}

/** On the way out the server hangs up first; asking it who we are would only be refused. */
let isLeaving = false;

/** Reads the person again, after their rights or profile changed. */
export async function reloadUser(): Promise<void> {
  const token = currentToken();
  if (token && !isLeaving) useSession.setState({ user: await fetchMe(token) });
}

export async function signIn(credentials: { email: string; password: string }): Promise<User> {
  return enter(await call(loginRoute, { body: credentials }));
}

/** Takes up the session that the server has opened. */
export function enter({ token, user }: { token: string; user: User }): User {
  // The server refuses this already; the specification has the client look again (AUTH-11).
  if (isSubscriptionOver(user)) {
    throw new ApiError(402, { error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: user.company.dueDate } });
  }
  keepToken(token, user.companyId);
  useSession.setState({ status: 'signedIn', user, hasJustSignedIn: true });
  return user;
}

/** Leaves even when the server cannot be told: the person asked to be out of this browser. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  await call(logoutRoute).catch(() => undefined);
  isLeaving = false;
  dropToken();
}
