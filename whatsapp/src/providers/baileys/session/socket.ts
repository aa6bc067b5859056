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
import { preserveContexts } from '../inbound/contexts.ts';
import { shareStorage } from './one-storage.ts';
import { endpointOf, type BaileysOptions } from './options.ts';
import { handleInOrder } from '../inbound/order.ts';
import { withoutConsole } from '../inbound/quiet.ts';
import { undoFailedTrials } from './session-trials.ts';
import { enforceSignatures } from './signatures.ts';

enforceSignatures();
undoFailedTrials();
preserveContexts();

interface Parts {
  options: BaileysOptions;
  auth: AuthState;
  caches: SessionCaches;
  logger: ILogger;
  makeSignalRepository: NonNullable<UserFacingSocketConfig['makeSignalRepository']>;
}

export function openSocket({ options, auth, caches, logger, makeSignalRepository }: Parts): WASocket {
  const { store, version, mediaAuthority, noiseRoot, qrTimeoutMs } = options;
  // The library's type is a literal, but every handshake reads the exported object.
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
      // The phone shows no notifications while a linked device is online.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      // Baileys delays all messages by this time after each one it cannot decrypt, so one customer could block all.
      retryRequestDelayMs: 0,
      // The auth state retries commits; retries of Baileys would hold its locks for half a minute.
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
  dropEmptyQrRefs(socket);
  handleInOrder(socket);
  ignoreLateErrors(socket);
  return socket;
}

/**
 * Baileys uses async listeners; an error from a malformed stanza would be an unhandled rejection and end the process.
 * Emitters created in here turn it into their `error` event, which closes the connection.
 */
function withCapturedRejections<Result>(make: () => Result): Result {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    // All work of the socket inherits this async context, so its console output is dropped.
    return withoutConsole(make);
  } finally {
    EventEmitter.captureRejections = before;
  }
}

/** Removes QR references without text, which would throw in a timer of Baileys and end the process. */
function dropEmptyQrRefs({ ws }: WASocket): void {
  ws.prependListener('CB:iq,type:set,pair-device', ({ content }: BinaryNode) => {
    for (const node of Array.isArray(content) ? content : []) {
      if (Array.isArray(node.content)) node.content = node.content.filter((ref) => ref.content instanceof Uint8Array);
    }
  });
}

/** Keeps an error listener after the socket has ended, because a running stanza handler may still fail. */
function ignoreLateErrors(socket: WASocket): void {
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

/** The private WebSocket of Baileys; only it can pause the connection. */
export function wireOf({ ws }: WASocket): Wire | null {
  return (ws as unknown as { socket: Wire | null }).socket;
}

const graceMs = 1_000;

/** Closes a socket, and terminates it when the regular close takes too long. */
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

/** Whether WhatsApp asks for a passkey: this client has none, and Baileys reports nothing. */
export function mentionsPasskey(frame: unknown): boolean {
  const node = frame as Partial<BinaryNode> | null;
  const words = [node?.tag, ...Object.values(node?.attrs ?? {})];
  const children = Array.isArray(node?.content) ? node.content.slice(0, 20) : [];
  return [...words, ...children.map(({ tag }) => tag)].some(
    (word) => typeof word === 'string' && word.includes('passkey'),
  );
}
