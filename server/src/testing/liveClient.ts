import { io, type Socket } from 'socket.io-client';
import { waitUntil } from './waitUntil.ts';

interface HeardFrame {
  event: string;
  args: unknown[];
  at: number;
}

export interface LiveClient {
  socket: Socket;
  /** Everything the server said, in order. */
  frames: HeardFrame[];
  /** The arguments of the first frame of this name, waited for if need be. */
  hear(event: string, isIt?: (...args: never[]) => boolean): Promise<unknown[]>;
  count(event: string): number;
  closed: Promise<string>;
  close(): void;
}

interface Handshake {
  token: string;
  since?: unknown;
  notification?: unknown;
}

/** A real Socket.IO client that keeps what it hears. It does not come back by itself unless told so. */
export function connectLive(url: string, auth: Handshake, options: { reconnection?: boolean } = {}): LiveClient {
  const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true, ...options });
  const frames: HeardFrame[] = [];
  socket.onAny((event: string, ...args: unknown[]) => frames.push({ event, args, at: Date.now() }));
  const closed = new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)));
  return {
    socket,
    frames,
    async hear(event, isIt = () => true) {
      const find = () => frames.find((frame) => frame.event === event && isIt(...(frame.args as never[])));
      return (await waitUntil(find, `the live event ${event}`)).args;
    },
    count: (event) => frames.filter((frame) => frame.event === event).length,
    closed,
    close: () => void socket.disconnect(),
  };
}

/** A client that has its rooms. */
export async function joinLive(
  url: string,
  auth: Handshake,
  options?: { reconnection?: boolean },
): Promise<LiveClient> {
  const client = connectLive(url, auth, options);
  await client.hear('ready');
  return client;
}

/** Why a client was not let in. */
export function refusalOf(url: string, auth: object, headers: Record<string, string> = {}): Promise<unknown> {
  const socket = io(url, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      socket.disconnect();
      reject(new Error('The client was let in.'));
    });
    socket.once('connect_error', (error: Error & { data?: unknown }) => {
      socket.disconnect();
      resolve(error.data ?? error.message);
    });
  });
}
