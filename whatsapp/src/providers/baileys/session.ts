import { randomUUID } from 'node:crypto';
import type { WASocket } from 'baileys';
import { WaError } from '../../port/errors.ts';
import type { SessionState } from '../../port/events.ts';
import { SessionLostError, type JournalEntry } from '../../port/store.ts';
import { isLinked, openAuthState, type AuthState } from './auth-state.ts';
import { BoundedMap } from './bounded-map.ts';
import { createSessionCaches } from './caches.ts';
import { backOffMs, readClose } from './closes.ts';
import type { Me } from './envelope.ts';
import { happeningsOf } from './happenings.ts';
import { identityOf } from './jids.ts';
import { createJournal } from './journal.ts';
import { createGroupNamer, listen } from './live.ts';
import { quietLogger } from './logger.ts';
import { createNames, type Names } from './names.ts';
import { endpointOf, type BaileysOptions } from './options.ts';
import { readEntry } from './reading.ts';
import { createReplay } from './replay.ts';
import { closeSocket, mentionsPasskey, openSocket, wireOf } from './socket.ts';
import { createTeller } from './teller.ts';

/** One socket and what belongs to it. A new connection is a new one of these. */
export interface Line {
  socket: WASocket;
  auth: AuthState;
  names: Names;
  isOpen: boolean;
  hasShownQr: boolean;
  wantsCode: boolean;
}

export type Session = ReturnType<typeof createSession>;

/**
 *   start → opening ─┬─ qr … qr ─┬─ scanned → 515 → opening → connected
 *                    │           └─ nobody   → timeout
 *                    └─ connected ─┬─ network, 5xx → waiting → opening
 *                                  └─ 401 403 405 411 440 … → ended
 */
export function createSession(options: BaileysOptions) {
  const { store, log, clock = () => new Date() } = options;
  const caches = createSessionCaches(endpointOf(options).host);
  const logger = quietLogger(log);
  const opened = new BoundedMap<true>(1_000);
  const forLine = new Set<(line: Line | null) => void>();
  let line: Line | null = null;
  let isRunning = false;
  let attempt = 0;
  let retry: NodeJS.Timeout | undefined;
  let me: Me = {};

  const teller = createTeller({
    hear: options.hear,
    log,
    onFull: () => line && wireOf(line.socket)?.pause(),
    onRoom: () => line && wireOf(line.socket)?.resume(),
  });

  function tellState(state: SessionState): void {
    teller.tell(() => [{ type: 'session', dedupeKey: `state:${randomUUID()}`, at: clock(), ...state }]);
  }

  async function connect(): Promise<void> {
    let socket: WASocket | null = null;
    const auth = await openAuthState(store, { logger, onFailed: (error) => void onStoreFailed(error) });
    if (!isRunning) return;
    me = meIn(auth);
    const names = createNames(auth.anyKeys);
    const replay = createReplay({ auth, log });
    const tellEntry = (entry: JournalEntry) => {
      const reading = readEntry(entry, me);
      if (entry.attrs.id) opened.set(entry.attrs.id, true);
      if (reading.what === 'for-device') return replay.opened(entry);
      teller.tell(() => happeningsOf(reading, { names, me, journalKey: entry.key }));
      if (reading.what === 'message' && reading.envelope.isGroup) learnGroup(reading.envelope.chat[0]?.value ?? '');
    };
    const journal = createJournal({
      isSilent: (entry) => readEntry(entry, me).what === 'nothing',
      onOpened: tellEntry,
    });
    socket = openSocket({ options, auth, caches, logger, makeSignalRepository: journal.makeRepository });
    const opening: Line = { socket, auth, names, isOpen: false, hasShownQr: false, wantsCode: false };
    line = opening;
    const learnGroup = createGroupNamer({ socket, teller, caches });
    journal.watch(socket.ws);
    listen({
      ...{ socket, teller, names, caches, clock, me: () => me },
      wasOpened: (id) => opened.get(id) !== undefined,
      onHistoryTold: () => replay.historyTold(),
    });
    watch(opening);

    const left = await store.pendingJournal();
    replay.leftovers(left.filter((entry) => readEntry(entry, me).what === 'for-device'));
    for (const entry of left) {
      await teller.room();
      teller.tell(() => happeningsOf(readEntry(entry, me), { names, me, journalKey: entry.key }));
    }
    opening.socket.ev.on('connection.update', ({ receivedPendingNotifications }) => {
      if (receivedPendingNotifications) void replay.run(opening.socket);
    });

    async function onStoreFailed(error: unknown): Promise<void> {
      if (!socket || line?.socket !== socket) return;
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'the session could not be kept, its socket ends',
      );
      if (!(error instanceof SessionLostError)) return closeSocket(socket, new Error('store failed'));
      await finish(
        opening,
        440,
        new WaError('session-lost', 'stop-connection', { detail: 'Another owner has the session.' }),
      );
    }
  }

  function watch(opening: Line): void {
    const { socket, auth } = opening;
    let shown = 0;
    socket.ev.on('creds.update', () => {
      me = meIn(auth);
      auth.saveCreds().catch(() => undefined);
    });
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (line !== opening) return;
      if (connection === 'connecting') tellState({ state: 'opening' });
      if (qr !== undefined) showQr(opening, qr, (shown += 1));
      if (connection === 'open') onOpen(opening);
      if (connection === 'close') void onClose(opening, lastDisconnect?.error);
    });
    socket.ws.on('frame', (frame: unknown) => {
      if (line !== opening || isLinked(auth.creds) || !mentionsPasskey(frame)) return;
      const detail =
        'WhatsApp asks this account for a passkey before it links a device, which a linked server cannot give.';
      void finish(opening, 0, new WaError('passkey-required', 'stop-connection', { detail }));
    });
  }

  function showQr(opening: Line, qr: string, shown: number): void {
    opening.hasShownQr = true;
    wakeWaiting(opening);
    const livesMs = options.qrTimeoutMs ?? (shown === 1 ? 60_000 : 20_000);
    if (!opening.wantsCode) tellState({ state: 'qr', qr, expiresAt: new Date(clock().getTime() + livesMs) });
  }

  function onOpen(opening: Line): void {
    attempt = 0;
    opening.isOpen = true;
    wakeWaiting(opening);
    const { pn = '', lid } = me;
    const name = opening.auth.creds.me?.name;
    tellState({ state: 'connected', phone: pn, ...(lid && { lid }), ...(name && name !== '~' && { name }) });
  }

  async function onClose(closing: Line, error: unknown): Promise<void> {
    const { code, rule } = readClose(error);
    line = null;
    wakeWaiting(null);
    await closing.auth.close();
    if (!isRunning) return;
    switch (rule.then) {
      case 'restart':
        return reconnect();
      case 'retry': {
        const waitMs = backOffMs(attempt);
        attempt += 1;
        tellState({ state: 'waiting', code, retryAt: new Date(clock().getTime() + waitMs) });
        retry = setTimeout(reconnect, waitMs);
        return;
      }
      case 'timeout':
        isRunning = false;
        return tellState({ state: 'timeout' });
      case 'end':
        isRunning = false;
        if (rule.isForgotten) await store.forgetAccount();
        tellState({
          state: 'ended',
          code,
          error: new WaError(rule.code, 'stop-connection', { status: code, detail: rule.detail }),
        });
    }
  }

  /** Over, by our own decision: nothing of this line is heard any more. */
  async function finish(ending: Line, code: number, error: WaError): Promise<void> {
    if (line !== ending) return;
    line = null;
    isRunning = false;
    wakeWaiting(null);
    tellState({ state: 'ended', code, error });
    await hangUp(ending);
  }

  /** The socket first: what is refused by a closed auth state must not be reported to WhatsApp as unreadable. */
  async function hangUp(ending: Line): Promise<void> {
    await closeSocket(ending.socket);
    await ending.auth.close();
  }

  function reconnect(): void {
    connect().catch((error: unknown) => {
      if (!isRunning) return;
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'the session could not be read');
      const waitMs = backOffMs(attempt);
      attempt += 1;
      tellState({ state: 'waiting', code: 0, retryAt: new Date(clock().getTime() + waitMs) });
      retry = setTimeout(reconnect, waitMs);
    });
  }

  function wakeWaiting(now: Line | null): void {
    for (const look of [...forLine]) look(now);
  }

  return {
    caches,
    me: () => me,
    line: () => line,
    tellState,
    /** The line once it can show a QR or is open; null when it closes before. */
    whenReady(): Promise<Line | null> {
      if (line?.isOpen || line?.hasShownQr) return Promise.resolve(line);
      return new Promise((resolve) => {
        const look = (found: Line | null) => {
          forLine.delete(look);
          resolve(found);
        };
        forLine.add(look);
      });
    },
    async start(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      attempt = 0;
      await connect();
    },
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(retry);
      teller.stop();
      const closing = line;
      line = null;
      wakeWaiting(null);
      if (closing) await hangUp(closing);
    },
    /** Unlinked for good, without a connection to say so. */
    async forget(): Promise<void> {
      isRunning = false;
      clearTimeout(retry);
      const closing = line;
      line = null;
      if (closing) await hangUp(closing);
      await store.forgetAccount();
      tellState({ state: 'ended', code: 401, error: new WaError('logged-out', 'stop-connection', { status: 401 }) });
    },
  };
}

function meIn({ creds }: AuthState): Me {
  const [pn, lid] = [identityOf(creds.me?.id)?.value, identityOf(creds.me?.lid)?.value];
  return { ...(pn && { pn }), ...(lid && { lid }) };
}
