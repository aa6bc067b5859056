import { randomUUID } from 'node:crypto';
import { WaError } from '../../../port/errors.ts';
import type { SessionState } from '../../../port/events.ts';
import { SessionLostError } from '../../../port/store.ts';
import { isLinked } from './auth-state.ts';
import { BoundedMap } from './bounded-map.ts';
import { createSessionCaches } from './caches.ts';
import { backOffMs, readClose } from './closes.ts';
import { openLine, type Line } from './line.ts';
import { quietLogger } from './logger.ts';
import { endpointOf, type BaileysOptions } from './options.ts';
import { withConsole } from '../inbound/quiet.ts';
import { closeSocket, mentionsPasskey, wireOf } from './socket.ts';
import { createEventDelivery } from '../inbound/event-delivery.ts';

/**
 *   start → opening ─┬─ qr … qr ─┬─ scanned → 515 → opening → connected
 *                    │           └─ expired → timeout
 *                    └─ connected ─┬─ network, 5xx → waiting → opening
 *                                  └─ 401 403 405 411 440 … → ended
 */
export function createSession(given: BaileysOptions) {
  const options = {
    ...given,
    receive: withConsole({ receive: given.receive }).receive,
    store: withConsole(given.store),
    log: withConsole(given.log),
  };
  const { store, log, clock = () => new Date() } = options;
  const clientIds = new BoundedMap<string>(1_000);
  const waitingForReady = new Set<(line: Line | null) => void>();
  let line: Line | null = null;
  let isRunning = false;
  let attempt = 0;
  let retry: NodeJS.Timeout | undefined;
  let ended: WaError | null = null;

  const delivery = createEventDelivery({
    receive: options.receive,
    log,
    onFull: () => line && wireOf(line.socket)?.pause(),
    onDrained: () => line && wireOf(line.socket)?.resume(),
  });
  const parts = {
    options,
    caches: createSessionCaches(endpointOf(options).host),
    logger: quietLogger(log),
    delivery,
    clock,
    opened: new BoundedMap<true>(1_000),
    clientIdOf(wireId: string) {
      const clientId = clientIds.get(wireId);
      return clientId === undefined ? {} : { clientId };
    },
    onStoreFailed,
  };

  function emitState(state: SessionState): void {
    delivery.enqueue(() => [{ type: 'session', dedupeKey: `state:${randomUUID()}`, at: clock(), ...state }]);
  }

  async function connect(isFirst = false): Promise<void> {
    const opening = await openLine(parts, { deliversPending: isFirst });
    if (!isRunning) return closeLine(opening);
    line = opening;
    watch(opening);
  }

  function watch(opening: Line): void {
    const { socket, auth } = opening;
    let shown = 0;
    socket.ev.on('creds.update', () => void auth.saveCreds().catch(() => undefined));
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (line !== opening) return;
      if (connection === 'connecting') emitState({ state: 'opening' });
      if (qr !== undefined) showQr(opening, qr, (shown += 1));
      if (connection === 'open') onOpen(opening);
      if (connection === 'close') onClose(opening, lastDisconnect?.error).catch(onEndFailed);
    });
    socket.ws.on('frame', (frame: unknown) => {
      if (line !== opening || isLinked(auth.creds) || !mentionsPasskey(frame)) return;
      const detail = 'WhatsApp asks this account for a passkey before it links a device; a server has none to give.';
      finish(opening, 0, new WaError('passkey-required', 'stop-connection', { detail })).catch(onEndFailed);
    });
  }

  /** Only logs the failure: the connection has ended, and the other sessions of the gateway continue. */
  function onEndFailed(error: unknown): void {
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'connection failed to close');
  }

  function showQr(opening: Line, qr: string, shown: number): void {
    opening.hasShownQr = true;
    notifyReady(opening);
    const livesMs = options.qrTimeoutMs ?? (shown === 1 ? 60_000 : 20_000);
    if (!opening.wantsCode) emitState({ state: 'qr', qr, expiresAt: new Date(clock().getTime() + livesMs) });
  }

  function onOpen(opening: Line): void {
    attempt = 0;
    opening.isOpen = true;
    notifyReady(opening);
    const { pn = '', lid } = opening.me();
    const name = opening.auth.creds.me?.name;
    emitState({ state: 'connected', phone: pn, ...(lid && { lid }), ...(name && name !== '~' && { name }) });
  }

  async function onClose(closing: Line, error: unknown): Promise<void> {
    const { code, rule } = readClose(error);
    line = null;
    await closing.auth.close();
    if (isRunning) {
      if (rule.then === 'restart') reconnect();
      else if (rule.then === 'retry') waitAndRetry(code);
      else if (rule.then === 'timeout') {
        isRunning = false;
        emitState({ state: 'timeout' });
      } else {
        if (rule.isForgotten) await forgetAccount();
        emitEnded(code, new WaError(rule.code, 'stop-connection', { status: code, detail: rule.detail }));
      }
    }
    notifyClosed(closing);
  }

  function waitAndRetry(code: number): void {
    const waitMs = (options.retryAfterMs ?? backOffMs)(attempt);
    attempt += 1;
    emitState({ state: 'waiting', code, retryAt: new Date(clock().getTime() + waitMs) });
    retry = setTimeout(reconnect, waitMs);
  }

  function reconnect(): void {
    connect().catch((error: unknown) => {
      if (!isRunning) return;
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'linked session could not be loaded');
      waitAndRetry(0);
    });
  }

  function emitEnded(code: number, error: WaError): void {
    isRunning = false;
    ended = error;
    emitState({ state: 'ended', code, error });
  }

  /** Ends the socket after a failed commit, so that WhatsApp sends the uncommitted messages again. */
  function onStoreFailed(failing: Line, error: unknown): void {
    if (line !== failing) return;
    // Terminates at once, because a regular close would let Baileys refuse the message it could not decrypt.
    wireOf(failing.socket)?.terminate();
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'linked session could not be saved');
    if (!(error instanceof SessionLostError)) return void closeSocket(failing.socket, new Error('store failed'));
    const lost = new WaError('session-lost', 'stop-connection', { detail: 'Another owner has the session.' });
    finish(failing, 440, lost).catch(onEndFailed);
  }

  /** Ends the session on our side; later events of this line are ignored. */
  async function finish(ending: Line, code: number, error: WaError): Promise<void> {
    if (line !== ending) return;
    line = null;
    emitEnded(code, error);
    await closeLine(ending);
  }

  /** Closes the socket first: Baileys would report errors of a closed auth state to WhatsApp as unreadable messages. */
  async function closeLine(ending: Line): Promise<void> {
    await closeSocket(ending.socket);
    await ending.auth.close();
    notifyClosed(ending);
  }

  function notifyClosed(closed: Line): void {
    for (const callback of closed.onClosed) callback();
    notifyReady(null);
  }

  function notifyReady(now: Line | null): void {
    for (const resolve of waitingForReady) resolve(now);
    waitingForReady.clear();
  }

  async function forgetAccount(): Promise<void> {
    await store.forgetAccount().catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'keys of an unlinked account could not be deleted',
      );
    });
  }

  async function halt(): Promise<void> {
    isRunning = false;
    clearTimeout(retry);
    const closing = line;
    line = null;
    if (closing) await closeLine(closing);
  }

  return {
    caches: parts.caches,
    line: () => line,
    /** The error that blocks sends until a person has acted. */
    ended: () => ended,
    remember: (wireId: string, clientId: string) => clientIds.set(wireId, clientId),
    emitState,
    /** The line once it can show a QR or is open; null when it closes before. */
    whenReady(): Promise<Line | null> {
      if (!isRunning || line?.isOpen || line?.hasShownQr) return Promise.resolve(line);
      return new Promise((resolve) => waitingForReady.add(resolve));
    },
    async start(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      ended = null;
      attempt = 0;
      await connect(true);
    },
    async stop(): Promise<void> {
      delivery.stop();
      await halt();
    },
    /** Unlinks the account without a connection to WhatsApp. */
    async forget(): Promise<void> {
      await halt();
      await forgetAccount();
      emitEnded(401, new WaError('logged-out', 'stop-connection', { status: 401, detail: 'Unlinked here.' }));
    },
  };
}
