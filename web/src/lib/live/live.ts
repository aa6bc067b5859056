import { heartbeatMs, reloadDelayMs } from '@recadia/contract/limits';
import { liveChannel, transientPayloads, tipEveryMs } from '@recadia/contract/live';
import type { TransientKind } from '@recadia/contract/live';
import { io } from 'socket.io-client';
import { ApiError } from '../http/api-error.ts';
import { showError } from '../errors.ts';
import { liveKinds } from './live-feed.ts';
import type { LiveFeed } from './live-feed.ts';
import { reportLiveConnected, reportLiveLost, useLiveStatus } from './live-status.ts';
import type { LiveConnection } from './live-status.ts';
import { receiveTransient, setTransientSocket } from './viewing-and-typing.ts';
import { retryDelayMs } from '../http/retry-delay.ts';
import { refreshToken } from '../session/refresh.ts';
import { reloadUser } from '../session/session.ts';
import { currentToken, dropToken } from '../session/token.ts';
import { onWake } from './wake.ts';

/** The server sends `tip` every five seconds; after three missing ones the connection counts as dead. */
const silenceMs = 3 * tipEveryMs;

/** Opens the live connection of this page; `useLiveStatus` reports its state. */
export function connectLive(companyId: number, feed: LiveFeed): LiveConnection {
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    // Reconnects by itself, because the screen counts down and the first attempts are spread.
    reconnection: false,
    auth: (send) => send({ token: currentToken(), since: feed.mark(), notification: true }),
  });
  let attempt = 0;
  let receivedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = setInterval(() => socket.connected && socket.emit('userStatus'), heartbeatMs);

  function retryNow(): void {
    clearTimeout(timer);
    useLiveStatus.setState({ retryAt: null });
    if (!socket.connected) socket.connect();
  }

  function retryLater(): void {
    const delay = retryDelayMs(attempt++, Math.random());
    reportLiveLost(Date.now() + delay);
    clearTimeout(timer);
    timer = setTimeout(retryNow, delay);
  }

  socket.on('connect', () => {
    attempt = 0;
    reportLiveConnected();
    socket.emit('userStatus');
    socket.emit('joinNotification');
  });
  // Emitted after the socket joined its rooms; missed events follow.
  socket.on('ready', () => {
    feed.connected();
    setTransientSocket((event, ticketId) => socket.emit(event, ticketId));
  });
  socket.on('connect_error', (error) => {
    if (error.message === 'ERR_SESSION_EXPIRED') void renewOrReload().then((ok) => ok && retryNow(), retryLater);
    else if (isLockedOut(error.message)) lockOut(error.message);
    else retryLater();
  });
  socket.on('disconnect', (reason) => {
    setTransientSocket(null);
    if (reason === 'io client disconnect') return;
    // The server closed the connection on purpose: check the sign-in session before reconnecting.
    if (reason === 'io server disconnect') void reloadUser().catch(() => undefined);
    retryLater();
  });
  socket.onAny(() => (receivedAt = Date.now()));
  socket.on('catchUp', feed.caughtUp);
  socket.on('tip', feed.tip);
  for (const kind of liveKinds) {
    socket.on(liveChannel(companyId, kind), (payload: unknown, mark: unknown) => feed.event(kind, payload, mark));
  }
  for (const kind of Object.keys(transientPayloads) as TransientKind[]) {
    socket.on(liveChannel(companyId, kind), (payload: unknown) => receiveTransient(kind, payload));
  }
  addEventListener('online', retryNow);
  // A connection that died while the machine slept looks open for up to half a minute.
  const unwatch = onWake(() => {
    if (!socket.connected) retryNow();
    else if (Date.now() - receivedAt > silenceMs) connection.reconnect();
  });

  const connection: LiveConnection = {
    retryNow,
    reconnect() {
      socket.disconnect();
      retryNow();
    },
    close() {
      clearTimeout(timer);
      clearInterval(heartbeat);
      removeEventListener('online', retryNow);
      unwatch();
      socket.disconnect();
      useLiveStatus.setState({ connection: null, lostAt: null, retryAt: null, backAt: null });
    },
  };
  useLiveStatus.setState({ connection });
  return connection;
}

/** The company is locked, so its users are informed and signed out. */
const isLockedOut = (code: string): boolean => code === 'ERR_SUBSCRIPTION_EXPIRED' || code === 'ERR_COMPANY_DISABLED';

function lockOut(code: string): void {
  void showError(new ApiError(403, { error: code }));
  dropToken();
}

/**
 * Renews an expired token so that the connection continues. When the server refuses, the sign-in session is over and
 * the page reloads (AUTH-18), so that no data stays in memory.
 */
async function renewOrReload(): Promise<boolean> {
  const expired = currentToken();
  if (!expired) return false;
  try {
    await refreshToken(expired);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    setTimeout(() => location.reload(), reloadDelayMs);
    return false;
  }
}
