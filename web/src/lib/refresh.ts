import type { authRoutes } from '@recadia/contract/auth';
import type { AnswerOf } from '@recadia/contract/route';
import { ApiError, NetworkError } from './apiError.ts';
import { read, storageKeys } from './storage.ts';
import { currentToken, dropToken, keepToken } from './token.ts';

type Refreshed = AnswerOf<typeof authRoutes.refresh>;

const lockName = 'session-refresh';
let running: Promise<string> | null = null;
const refreshedListeners = new Set<(user: Refreshed['user']) => void>();

/** A refresh brings the person as the server sees them now: profile, queues, company. */
export function onRefreshed(listener: (user: Refreshed['user']) => void): () => void {
  refreshedListeners.add(listener);
  return () => refreshedListeners.delete(listener);
}

/**
 * A new access token in place of the one that expired. The refresh token may be used once only, so all calls of this
 * tab share one request, and tabs take turns: whoever waited finds the token that another tab has just stored.
 */
export function refreshToken(expired: string): Promise<string> {
  running ??= inTurn(() => renew(expired)).finally(() => (running = null));
  return running;
}

async function renew(expired: string): Promise<string> {
  const fromOtherTab = read(storageKeys.token);
  if (fromOtherTab && fromOtherTab !== expired) {
    keepToken(fromOtherTab, Number(read(storageKeys.companyId)));
    return fromOtherTab;
  }
  const newer = currentToken();
  if (newer && newer !== expired) return newer;
  const response = await fetch('/auth/refresh_token', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: '{}',
  }).catch((error: unknown) => {
    throw new NetworkError('no answer', { cause: error });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    if (response.status < 500 && response.status !== 429) dropToken();
    throw new ApiError(response.status, body);
  }
  const { token, user } = body as Refreshed;
  keepToken(token, user.companyId);
  for (const tell of refreshedListeners) tell(user);
  return token;
}

/** Web Locks reach across tabs; where they are missing this tab's single flight has to do. */
function inTurn(work: () => Promise<string>): Promise<string> {
  return 'locks' in navigator ? navigator.locks.request(lockName, work) : work();
}
