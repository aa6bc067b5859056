import { randomUUID } from 'node:crypto';
import { WaError } from '../../port/errors.ts';
import type { SessionState } from '../../port/events.ts';
import { SessionLostError } from '../../port/store.ts';
import { isLinked } from './auth-state.ts';
import { BoundedMap } from './bounded-map.ts';
import { createSessionCaches } from './caches.ts';
import { backOffMs, readClose } from './closes.ts';
import { openLine, type Line } from './line.ts';
import { quietLogger } from './logger.ts';
import { endpointOf, type BaileysOptions } from './options.ts';
import { audible } from './quiet.ts';
import { closeSocket, mentionsPasskey, wireOf } from './socket.ts';
import { createEventDelivery } from './event-delivery.ts';

/**
 *   start → opening ─┬─ qr … qr ─┬─ scanned → 515 → opening → connected
 *                    │           └─ nobody   → timeout
 *                    └─ connected ─┬─ network, 5xx → waiting → opening
 *                                  └─ 401 403 405 411 440 … → ended
 */
export function createSession(given: BaileysOptions) {
  const options = {
    ...given,
    hear: audible({ hear: given.hear }).hear,
    store: audible(given.store),
    log: audible(given.log),
  };
  const { store, log, clock = () => new Date() } = options;
  const clientIds = new BoundedMap<string>(1_000);
  const forReady = new Set<(line: Line | null) => void>();
  let line: Line | null = null;
  let isRunning = false;
  let attempt = 0;
  let retry: NodeJS.Timeout | undefined;
  let ended: WaError | null = null;

  const teller = createEventDelivery({
    hear: options.hear,
    log,
    onFull: () => line && wireOf(line.socket)?.pause(),
    onRoom: () => line && wireOf(line.socket)?.resume(),
  });
  const parts = {
    options,
    caches: createSessionCaches(endpointOf(options).host),
    logger: quietLogger(log),
    teller,
    clock,
    opened: new BoundedMap<true>(1_000),
    clientIdOf(wireId: string) {
      const clientId = clientIds.get(wireId);
      return clientId === undefined ? {} : { clientId };
    },
    onStoreFailed,
  };

  function tellState(state: SessionState): void {
    teller.tell(() => [{ type: 'session', dedupeKey: `state:${randomUUID()}`, at: clock(), ...state }]);
  }

  async function connect(isFirst = false): Promise<void> {
    const opening = await openLine(parts, { tellsLeftovers: isFirst });
    if (!isRunning) return hangUp(opening);
    line = opening;
    watch(opening);
  }

  function watch(opening: Line): void {
    const { socket, auth } = opening;
    let shown = 0;
    socket.ev.on('creds.update', () => void auth.saveCreds().catch(() => undefined));
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (line !== opening) return;
      if (connection === 'connecting') tellState({ state: 'opening' });
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

  /** The connection is over all the same; the gateway and its other phones go on. */
  function onEndFailed(error: unknown): void {
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'connection failed to close');
  }

  function showQr(opening: Line, qr: string, shown: number): void {
    opening.hasShownQr = true;
    tellReady(opening);
    const livesMs = options.qrTimeoutMs ?? (shown === 1 ? 60_000 : 20_000);
    if (!opening.wantsCode) tellState({ state: 'qr', qr, expiresAt: new Date(clock().getTime() + livesMs) });
  }

  function onOpen(opening: Line): void {
    attempt = 0;
    opening.isOpen = true;
    tellReady(opening);
    const { pn = '', lid } = opening.me();
    const name = opening.auth.creds.me?.name;
    tellState({ state: 'connected', phone: pn, ...(lid && { lid }), ...(name && name !== '~' && { name }) });
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
        tellState({ state: 'timeout' });
      } else {
        if (rule.isForgotten) await forgetAccount();
        tellEnd(code, new WaError(rule.code, 'stop-connection', { status: code, detail: rule.detail }));
      }
    }
    tellClosed(closing);
  }

  function waitAndRetry(code: number): void {
    const waitMs = (options.retryAfterMs ?? backOffMs)(attempt);
    attempt += 1;
    tellState({ state: 'waiting', code, retryAt: new Date(clock().getTime() + waitMs) });
    retry = setTimeout(reconnect, waitMs);
  }

  function reconnect(): void {
    connect().catch((error: unknown) => {
      if (!isRunning) return;
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'linked session could not be loaded');
      waitAndRetry(0);
    });
  }

  function tellEnd(code: number, error: WaError): void {
    isRunning = false;
    ended = error;
    tellState({ state: 'ended', code, error });
  }

  /** What was opened but not committed is as if it had never come: the socket ends and WhatsApp sends it again. */
  function onStoreFailed(failing: Line, error: unknown): void {
    if (line !== failing) return;
    // At once: a polite goodbye would leave Baileys the time to refuse the message it could not open.
    wireOf(failing.socket)?.terminate();
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'linked session could not be saved');
    if (!(error instanceof SessionLostError)) return void closeSocket(failing.socket, new Error('store failed'));
    const lost = new WaError('session-lost', 'stop-connection', { detail: 'Another owner has the session.' });
    finish(failing, 440, lost).catch(onEndFailed);
  }

  /** Over, by our own decision: nothing of this line is heard any more. */
  async function finish(ending: Line, code: number, error: WaError): Promise<void> {
    if (line !== ending) return;
    line = null;
    tellEnd(code, error);
    await hangUp(ending);
  }

  /** The socket first: what a closed auth state refuses must not be reported to WhatsApp as unreadable. */
  async function hangUp(ending: Line): Promise<void> {
    await closeSocket(ending.socket);
    await ending.auth.close();
    tellClosed(ending);
  }

  function tellClosed(closed: Line): void {
    for (const hear of closed.onClosed) hear();
    tellReady(null);
  }

  function tellReady(now: Line | null): void {
    for (const look of forReady) look(now);
    forReady.clear();
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
    if (closing) await hangUp(closing);
  }

  return {
    caches: parts.caches,
    line: () => line,
    /** Why nothing can be sent until a person has acted. */
    ended: () => ended,
    remember: (wireId: string, clientId: string) => clientIds.set(wireId, clientId),
    tellState,
    /** The line once it can show a QR or is open; null when it closes before. */
    whenReady(): Promise<Line | null> {
      if (!isRunning || line?.isOpen || line?.hasShownQr) return Promise.resolve(line);
      return new Promise((resolve) => forReady.add(resolve));
    },
    async start(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      ended = null;
      attempt = 0;
      await connect(true);
    },
    async stop(): Promise<void> {
      teller.stop();
      await halt();
    },
    /** Unlinked for good, without a connection to say so. */
    async forget(): Promise<void> {
      await halt();
      await forgetAccount();
      tellEnd(401, new WaError('logged-out', 'stop-connection', { status: 401, detail: 'Unlinked here.' }));
    },
  };
}
