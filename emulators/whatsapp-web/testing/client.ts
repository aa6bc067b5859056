import makeWASocket, {
  Browsers,
  BufferJSON,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  proto,
  WA_CERT_DETAILS,
  type AuthenticationCreds,
  type ConnectionState,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SocketConfig,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { trustCertificate } from '../../lib/trust.ts';
import type { WhatsAppWeb } from '../index.ts';

/** An unmodified client with its stored keys, which may connect several times. */
export interface TestClient {
  connect(overrides?: Partial<SocketConfig>): WASocket;
  /** Connects and shows a QR, which `phone` scans; then connects again as a linked device. */
  link(phone: string, overrides?: Partial<SocketConfig>): Promise<WASocket>;
  logIn(overrides?: Partial<SocketConfig>): Promise<WASocket>;
  /** Deletes its Signal sessions, like a lost disk. */
  forgetSessions(): void;
  close(): Promise<void>;
}

const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Makes this process accept the emulator as WhatsApp. */
export function trust(emulator: WhatsAppWeb): () => void {
  // The library's type is a literal, but every handshake reads the exported object.
  (WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = emulator.root.noisePublicKey;
  return trustCertificate(emulator.root.tlsCertificate);
}

export function createClient(emulator: WhatsAppWeb): TestClient {
  const stored = new Map<string, string>();
  let credentials: string | undefined;
  const sockets = new Set<WASocket>();

  const connect = (overrides: Partial<SocketConfig> = {}) => {
    const creds = credentials ? (JSON.parse(credentials, BufferJSON.reviver) as AuthenticationCreds) : initAuthCreds();
    const socket = makeWASocket({
      auth: { creds, keys: makeCacheableSignalKeyStore(keysIn(stored), silent) },
      waWebSocketUrl: emulator.url,
      logger: silent,
      browser: Browsers.ubuntu('Chrome'),
      ...overrides,
    });
    const save = () => {
      credentials = JSON.stringify(creds, BufferJSON.replacer);
    };
    socket.ev.on('creds.update', save);
    save();
    sockets.add(socket);
    return socket;
  };
  const logIn = async (overrides?: Partial<SocketConfig>) => {
    const socket = connect(overrides);
    await connectionState(socket, ({ connection }) => connection === 'open');
    return socket;
  };
  return {
    connect,
    logIn,
    link: async (phone, overrides) => {
      const socket = connect(overrides);
      const { qr = '' } = await connectionState(socket, (state) => state.qr !== undefined);
      const closed = closeCode(socket);
      await emulator.scan(phone, qr);
      await closed;
      const linked = connect(overrides);
      await synced(linked);
      return linked;
    },
    forgetSessions: () => {
      for (const key of stored.keys()) if (/^(session|sender-key)\//.test(key)) stored.delete(key);
    },
    close: async () => {
      for (const socket of sockets) await socket.end(undefined);
    },
  };
}

function keysIn(stored: Map<string, string>) {
  return {
    get: async <Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) => {
      const found: Record<string, SignalDataTypeMap[Type]> = {};
      for (const id of ids) {
        const value = stored.get(`${type}/${id}`);
        if (value === undefined) continue;
        const parsed = JSON.parse(value, BufferJSON.reviver) as SignalDataTypeMap[Type];
        const isSyncKey = type === 'app-state-sync-key';
        found[id] = isSyncKey
          ? (proto.Message.AppStateSyncKeyData.fromObject(parsed as object) as unknown as SignalDataTypeMap[Type])
          : parsed;
      }
      return found;
    },
    set: async (data: SignalDataSet) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null || value === undefined) stored.delete(`${type}/${id}`);
          else stored.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
        }
      }
    },
  };
}

export function connectionState(socket: WASocket, fits: (state: Partial<ConnectionState>) => boolean) {
  return new Promise<Partial<ConnectionState>>((resolve) => {
    socket.ev.on('connection.update', (state) => {
      if (fits(state)) resolve(state);
    });
  });
}

/**
 * Resolves when the socket is open and past the first exchange of history, until which the client holds its events
 * back.
 */
function synced(socket: WASocket): Promise<void> {
  return new Promise((resolve) => {
    socket.ev.on('creds.update', ({ accountSyncCounter }) => {
      if (accountSyncCounter) resolve();
    });
  });
}

/** The status code of the closed connection. */
export async function closeCode(socket: WASocket): Promise<number | undefined> {
  const { lastDisconnect } = await connectionState(socket, ({ connection }) => connection === 'close');
  const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
  return error?.output?.statusCode;
}

export const textOf = ({ message }: WAMessage): string | undefined =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? undefined;

/** The first matching message, with the type of its event. */
export function nextMessage(socket: WASocket, fits: (message: WAMessage) => boolean) {
  return new Promise<WAMessage & { upsert: string }>((resolve) => {
    const listener = ({ messages, type }: { messages: WAMessage[]; type: string }) => {
      const message = messages.find(fits);
      if (!message) return;
      socket.ev.off('messages.upsert', listener);
      resolve({ ...message, upsert: type });
    };
    socket.ev.on('messages.upsert', listener);
  });
}
