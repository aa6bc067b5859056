import type { Server, Socket } from 'socket.io';
import type { Principal } from '../session/people.ts';
import type { Parting } from './live-events.ts';
import { roomsOf, type Asked } from './rooms.ts';

interface ClientEvents {
  [event: string]: (...payload: unknown[]) => void;
}
type ServerEvents = ClientEvents;
type NoEvents = Record<string, never>;

interface SocketFacts {
  principal: Principal;
  since: number | null;
  notification: boolean;
}

export type LiveServer = Server<ClientEvents, ServerEvents, NoEvents, SocketFacts>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketFacts>;

/** A socket, its user's principal, and the data it asked for. */
export interface Connection {
  socket: LiveSocket;
  principal: Principal;
  asked: Asked;
  /** `waiting` until the socket is caught up; requests made meanwhile are kept. */
  state: 'waiting' | 'in' | 'dismissed';
}

/** The live connections of this process. */
export function createConnections() {
  const byUser = new Map<number, Set<Connection>>();

  return {
    add(connection: Connection): void {
      const { userId } = connection.principal.actor;
      const own = byUser.get(userId) ?? new Set();
      byUser.set(userId, own.add(connection));
    },
    remove(connection: Connection): void {
      const { userId } = connection.principal.actor;
      const own = byUser.get(userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(userId);
    },
    ofUser: (userId: number): Connection[] => [...(byUser.get(userId) ?? [])],
    /** Connections that follow the ticket and may no longer see it; they stop following it. */
    removeFollowers({ ticketId, maySee }: Parting): Connection[] {
      const follows = ({ asked, principal }: Connection) => asked.chats.has(ticketId) && !maySee(principal.actor);
      const removed = this.all().filter(follows);
      for (const { asked } of removed) asked.chats.delete(ticketId);
      return removed;
    },
    all: (): Connection[] => [...byUser.values()].flatMap((own) => [...own]),
  };
}

export type Connections = ReturnType<typeof createConnections>;

/** Joins and leaves rooms so that they match the socket's rights and requests; a socket that is not in has none. */
export function settleRooms({ socket, principal, asked, state }: Connection): void {
  const wanted: ReadonlySet<string> = state === 'in' ? roomsOf(principal.actor, asked) : new Set();
  const current = new Set(socket.rooms);
  for (const name of current) if (name !== socket.id && !wanted.has(name)) void socket.leave(name);
  void socket.join([...wanted].filter((name) => !current.has(name)));
}

/** Closes the transport, not the session: the client reconnects by itself and is admitted again. */
export function letReconnect({ socket }: Connection): void {
  socket.conn.close();
}
