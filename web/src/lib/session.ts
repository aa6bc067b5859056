import type { authRoutes } from '@recadia/contract/auth';
import type { User } from '@recadia/contract/users';
import { create } from 'zustand';
import { ApiError, hasCode } from './apiError.ts';
import { call, slim } from './http.ts';
import { followOtherTabs, onOtherAccount, onRefreshed, refreshToken, renewSession } from './refresh.ts';
import { isSubscriptionOver } from './subscription.ts';
import { sendToTabs } from './tabs.ts';
import { currentSession, currentToken, dropToken, keepToken, mayHaveSession, onTokenLost } from './token.ts';

const loginRoute = slim<typeof authRoutes.login>({ method: 'POST', path: '/auth/login' });
const logoutRoute = slim<typeof authRoutes.logout>({ method: 'DELETE', path: '/auth/logout' });
const meRoute = slim<typeof authRoutes.me>({ method: 'GET', path: '/auth/me' });

interface SessionState {
  /** `starting` until the session was renewed; `unreachable` when the server gave no answer to that. */
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
  onOtherAccount(startAfresh);
}

/** Nothing of the former account stays in memory. */
const startAfresh = () => location.reload();

/** Takes up the session of the refresh cookie; a browser that nobody signed in with is not asked for one. */
export async function resumeSession(): Promise<void> {
  useSession.setState({ status: 'starting' });
  if (!mayHaveSession()) return useSession.setState({ status: 'anonymous' });
  try {
    const { user } = currentSession() ?? (await renewSession());
    useSession.setState({ status: 'signedIn', user });
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
  keepToken(token, user);
  sendToTabs({ kind: 'renewed', token, user });
  useSession.setState({ status: 'signedIn', user, hasJustSignedIn: true });
  return user;
}

/** Leaves even when the server cannot be told: the person asked to be out of this browser. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  const user = currentSession()?.user;
  await call(logoutRoute).catch(() => undefined);
  isLeaving = false;
  if (user) sendToTabs({ kind: 'signedOut', user: { id: user.id, companyId: user.companyId } });
  dropToken();
}
