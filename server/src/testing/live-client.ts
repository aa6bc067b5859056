import { io, type Socket } from 'socket.io-client';
import { waitUntil } from './wait-until.ts';

interface ReceivedFrame {
  event: string;
  args: unknown[];
  at: number;
}

export interface LiveClient {
  socket: Socket;
  /** All events of the server, in order. */
  frames: ReceivedFrame[];
  /** The arguments of the first event with this name; waits for it. */
  waitFor(event: string, isIt?: (...args: never[]) => boolean): Promise<unknown[]>;
  count(event: string): number;
  closed: Promise<string>;
  close(): void;
}

interface Handshake {
  token: string;
  since?: unknown;
  notification?: unknown;
}

/** A Socket.IO client that records its events. It reconnects only with the option `reconnection`. */
export function connectLive(url: string, auth: Handshake, options: { reconnection?: boolean } = {}): LiveClient {
  const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true, ...options });
  const frames: ReceivedFrame[] = [];
  socket.onAny((event: string, ...args: unknown[]) => frames.push({ event, args, at: Date.now() }));
  const closed = new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)));
  return {
    socket,
    frames,
    async waitFor(event, isIt = () => true) {
      const find = () => frames.find((frame) => frame.event === event && isIt(...(frame.args as never[])));
      return (await waitUntil(find, `the live event ${event}`)).args;
    },
    count: (event) => frames.filter((frame) => frame.event === event).length,
    closed,
    close: () => void socket.disconnect(),
  };
}

/** A client that has joined its rooms. */
export async function joinLive(
  url: string,
  auth: Handshake,
  options?: { reconnection?: boolean },
): Promise<LiveClient> {
  const client = connectLive(url, auth, options);
  await client.waitFor('ready');
  return client;
}

/** The reason for which a client was refused. */
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
