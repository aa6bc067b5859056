import { EventEmitter } from 'node:events';
import { Agent } from 'node:https';
import {
  Browsers,
  makeWASocket,
  proto,
  WA_CERT_DETAILS,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type UserFacingSocketConfig,
  type WASocket,
} from 'baileys';
import type { ILogger } from 'baileys/lib/Utils/logger.js';
import type { AuthState } from './auth-state.ts';
import type { SessionCaches } from './caches.ts';
import { keepContexts } from './contexts.ts';
import { shareStorage } from './one-storage.ts';
import { endpointOf, type BaileysOptions } from './options.ts';
import { inOrder } from './order.ts';
import { withoutConsole } from './quiet.ts';
import { undoFailedTrials } from './session-trials.ts';
import { insistOnSignatures } from './signatures.ts';

insistOnSignatures();
undoFailedTrials();
keepContexts();

interface Parts {
  options: BaileysOptions;
  auth: AuthState;
  caches: SessionCaches;
  logger: ILogger;
  makeSignalRepository: NonNullable<UserFacingSocketConfig['makeSignalRepository']>;
}

export function openSocket({ options, auth, caches, logger, makeSignalRepository }: Parts): WASocket {
  const { store, version, mediaAuthority, noiseRoot, qrTimeoutMs } = options;
  // The library's type says literal; the exported object is what every handshake reads.
  if (noiseRoot) (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = noiseRoot;
  const socket = withCapturedRejections(() =>
    makeWASocket({
      waWebSocketUrl: endpointOf(options),
      auth: { creds: auth.creds, keys: auth.keys },
      logger,
      makeSignalRepository(keysAndCreds, ...rest) {
        shareStorage(keysAndCreds.keys as SignalKeyStoreWithTransaction);
        return makeSignalRepository(keysAndCreds, ...rest);
      },
      browser: Browsers.ubuntu(options.deviceName ?? 'Recadia'),
      // The phone keeps its own notifications only while no linked device claims to be looking.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      // Baileys holds every message back for so long after each one it could not open: anybody could stop the line.
      retryRequestDelayMs: 0,
      // Commits are repeated by the auth state; Baileys would hold its locks for half a minute.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      msgRetryCounterCache: caches.retries,
      userDevicesCache: caches.devices,
      callOfferCache: caches.calls,
      placeholderResendCache: caches.resends,
      cachedGroupMetadata: async (jid) => caches.groups.get(jid),
      async getMessage({ id }) {
        const encoded = id ? await store.readSent(id) : null;
        return encoded ? proto.Message.decode(encoded) : undefined;
      },
      ...(version && { version }),
      ...(qrTimeoutMs !== undefined && { qrTimeout: qrTimeoutMs }),
      ...(mediaAuthority !== undefined && { fetchAgent: new Agent({ ca: mediaAuthority }) }),
    }),
  );
  onlyRealRefs(socket);
  inOrder(socket);
  survive(socket);
  return socket;
}

/**
 * Baileys listens with async functions; what a malformed stanza throws in them would be nobody's and end the process.
 * Emitters made in here turn it into their `error` event, which closes the connection.
 */
function withCapturedRejections<Result>(make: () => Result): Result {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    // Whatever the socket will ever do starts from here, also as far as its console goes.
    return withoutConsole(make);
  } finally {
    EventEmitter.captureRejections = before;
  }
}

/** A QR without a text would throw in a timer of Baileys, where nobody can catch it. */
function onlyRealRefs({ ws }: WASocket): void {
  ws.prependListener('CB:iq,type:set,pair-device', ({ content }: BinaryNode) => {
    for (const node of Array.isArray(content) ? content : []) {
      if (Array.isArray(node.content)) node.content = node.content.filter((ref) => ref.content instanceof Uint8Array);
    }
  });
}

/** The last listener of errors must outlive the socket: a stanza still in the works may fail after its end. */
function survive(socket: WASocket): void {
  const emitter = socket.ev as unknown as Pick<EventEmitter, 'on'>;
  const ignore = () => undefined;
  emitter.on('error', ignore);
  socket.ws.on('error', ignore);
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'close') setImmediate(() => emitter.on('error', ignore));
  });
}

interface Wire {
  pause(): void;
  resume(): void;
  terminate(): void;
}

/** The connection below; Baileys keeps it to itself, but only it can hold the far side back. */
export function wireOf({ ws }: WASocket): Wire | null {
  return (ws as unknown as { socket: Wire | null }).socket;
}

const graceMs = 1_000;

/** Ends a socket politely, and then in any case. */
export async function closeSocket(socket: WASocket, error?: Error): Promise<void> {
  const wire = wireOf(socket);
  wire?.resume();
  const timer = setTimeout(() => wire?.terminate(), graceMs);
  try {
    await socket.end(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The phone is asked for a passkey this client cannot give: linking stands still without a word from Baileys. */
export function mentionsPasskey(frame: unknown): boolean {
  const node = frame as Partial<BinaryNode> | null;
  const words = [node?.tag, ...Object.values(node?.attrs ?? {})];
  const children = Array.isArray(node?.content) ? node.content.slice(0, 20) : [];
  return [...words, ...children.map(({ tag }) => tag)].some(
    (word) => typeof word === 'string' && word.includes('passkey'),
  );
}
