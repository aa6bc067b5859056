import type { authRoutes } from '@recadia/contract/auth';
import type { AnswerOf } from '@recadia/contract/route';
import type { User } from '@recadia/contract/users';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { currentSessionEnd, keepSessionEnd, sessionEndIn } from './session-end.ts';
import { isSameAccount, listenToTabs, sendToTabs } from './tabs.ts';
import type { TabMessage } from './tabs.ts';
import { currentSession, dropToken, keepToken } from './token.ts';
import type { ActiveSession } from './token.ts';

type RefreshResponse = AnswerOf<typeof authRoutes.refresh>;

const lockName = 'session-refresh';
/** The message of another tab may arrive after its lock was released. */
const messageMs = 300;
let running: Promise<ActiveSession> | null = null;
const refreshedListeners = new Set<(user: User) => void>();
const otherAccountListeners = new Set<() => void>();

/** Called with the current user of each refresh: profile, queues, company. */
export const onRefreshed = (listener: (user: User) => void): (() => void) => listenIn(refreshedListeners, listener);

/** Called when another account signed in in another tab, because the browser has one refresh cookie. */
export const onOtherAccount = (listener: () => void): (() => void) => listenIn(otherAccountListeners, listener);

/** The sign-in session of the refresh cookie, for a page that has just loaded. */
export const renewSession = (): Promise<ActiveSession> => renewOnce(null);

/** Replaces an expired access token. */
export const refreshToken = async (expired: string): Promise<string> => (await renewOnce(expired)).token;

/**
 * A refresh token works once, so all calls of this tab share one request and tabs take turns: a tab that waited uses
 * the token that another tab has just received.
 */
function renewOnce(expired: string | null): Promise<ActiveSession> {
  running ??= inTurn(expired).finally(() => (running = null));
  return running;
}

async function inTurn(expired: string | null): Promise<ActiveSession> {
  if (!('locks' in navigator)) return renew(expired);
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock && renew(expired));
  return (
    first ??
    alone(async () => {
      await tokenOfOtherTab(expired);
      return renew(expired);
    })
  );
}

async function renew(expired: string | null): Promise<ActiveSession> {
  const held = newerThan(expired);
  if (held) return held;
  const { response, body } = await askByCookie();
  if (!response.ok) {
    // The browser removes the cookie after seven days without use.
    if (response.status === 401) keepSessionEnd(sessionEndIn(body) ?? (expired === null ? 'idle' : null));
    if (response.status < 500 && response.status !== 429) dropToken();
    throw new ApiError(response.status, body);
  }
  const next = body as RefreshResponse;
  sendToTabs({ kind: 'renewed', ...next });
  if (!take(next)) throw new ApiError(401, { error: 'ERR_SESSION_EXPIRED' });
  return next;
}

async function askByCookie(): Promise<{ response: Response; body: unknown }> {
  const response = await fetch('/auth/refresh_token', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: '{}',
  }).catch((error: unknown) => {
    throw new NetworkError('no answer', { cause: error });
  });
  return { response, body: (await response.json().catch(() => null)) as unknown };
}

/** The server refused the token: drops it and asks with the refresh cookie why the sign-in session ended. */
export function endRefusedSession(): void {
  const hadSession = currentSession() !== null;
  dropToken();
  if (hadSession && !currentSessionEnd()) void alone(askWhy).catch(() => undefined);
}

async function askWhy(): Promise<void> {
  const { response, body } = await askByCookie();
  if (!response.ok && !currentSession()) keepSessionEnd(sessionEndIn(body));
}

/** Web Locks work across tabs; without them only the calls of this tab share a request. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work();

const newerThan = (expired: string | null): ActiveSession | null => {
  const held = currentSession();
  return held && held.token !== expired ? held : null;
};

/** False when the token belongs to another account, whose user must not see the data of this page. */
function take({ token, user }: ActiveSession): boolean {
  const held = currentSession();
  if (held && !isSameAccount(held.user, user)) {
    for (const notify of otherAccountListeners) notify();
    return false;
  }
  keepToken(token, user);
  for (const notify of refreshedListeners) notify(user);
  return true;
}

/** Resolves when another tab has sent its token, or after a timeout. */
function tokenOfOtherTab(expired: string | null): Promise<void> {
  return new Promise((resolve) => {
    if (newerThan(expired)) return resolve();
    const stop = onRefreshed(end);
    const timer = setTimeout(end, messageMs);
    function end(): void {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}

export const followOtherTabs = (): void => listenToTabs(receiveTabMessage);

/** A page without a sign-in session accepts a token only while it requests one, so that the sign-in page stays. */
function receiveTabMessage(message: TabMessage): void {
  const held = currentSession();
  if (message.kind === 'renewed') {
    if (held || running) take(message);
  } else if (held && isSameAccount(held.user, message.user)) dropToken();
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
