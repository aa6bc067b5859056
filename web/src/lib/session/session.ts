import type { authRoutes } from '@recadia/contract/auth';
import type { User } from '@recadia/contract/users';
import { create } from 'zustand';
import { ApiError, hasCode } from '../http/api-error.ts';
import { call, slim } from '../http/http.ts';
import { followOtherTabs, onOtherAccount, onRefreshed, refreshToken, renewSession } from './refresh.ts';
import { isSubscriptionOver } from './subscription.ts';
import { sendToTabs } from './tabs.ts';
import { currentSession, currentToken, dropToken, keepToken, mayHaveSession, onTokenLost } from './token.ts';

const loginRoute = slim<typeof authRoutes.login>({ method: 'POST', path: '/auth/login' });
const logoutRoute = slim<typeof authRoutes.logout>({ method: 'DELETE', path: '/auth/logout' });
const meRoute = slim<typeof authRoutes.me>({ method: 'GET', path: '/auth/me' });

interface SessionState {
  /** `starting` until the sign-in session was renewed; `unreachable` when the server did not respond. */
  status: 'starting' | 'anonymous' | 'signedIn' | 'unreachable';
  user: User | null;
  /** A new sign-in opens the tickets; a returning user stays on the current page. */
  hasJustSignedIn: boolean;
}

export const useSession = create<SessionState>(() => ({ status: 'starting', user: null, hasJustSignedIn: false }));

/** The signed-in user; only for pages behind the sign-in guard. */
export function useUser(): User {
  const user = useSession((state) => state.user);
  if (!user) throw new Error('useUser is for signed-in pages');
  return user;
}

export function listenToSession(): void {
  followOtherTabs();
  onTokenLost(() => useSession.setState({ status: 'anonymous', user: null, hasJustSignedIn: false }));
  onRefreshed((user) => useSession.setState({ user }));
  onOtherAccount(reloadPage);
}

/** Reloads the page, so that no data of the former account stays in memory. */
const reloadPage = () => location.reload();

/** Resumes the sign-in session of the refresh cookie; a browser without a former sign-in sends no request. */
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

/** During sign-out the server closes the connection first, and loading the user would be refused. */
let isLeaving = false;

/** Loads the user again after a change of permissions or profile. */
export async function reloadUser(): Promise<void> {
  const token = currentToken();
  if (token && !isLeaving) useSession.setState({ user: await fetchMe(token) });
}

export async function signIn(credentials: { email: string; password: string }): Promise<User> {
  return startSession(await call(loginRoute, { body: credentials }));
}

/** Starts the sign-in session that the server opened. */
export function startSession({ token, user }: { token: string; user: User }): User {
  // The server refuses this too; the specification requires a second check by the client (AUTH-11).
  if (isSubscriptionOver(user)) {
    throw new ApiError(402, { error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: user.company.dueDate } });
  }
  keepToken(token, user);
  sendToTabs({ kind: 'renewed', token, user });
  useSession.setState({ status: 'signedIn', user, hasJustSignedIn: true });
  return user;
}

/** Signs out even when the server is unreachable, because the user wants to leave this browser. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  const user = currentSession()?.user;
  await call(logoutRoute).catch(() => undefined);
  isLeaving = false;
  if (user) sendToTabs({ kind: 'signedOut', user: { id: user.id, companyId: user.companyId } });
  dropToken();
}
