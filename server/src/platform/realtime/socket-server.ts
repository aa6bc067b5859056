import type { Server as HttpServer } from 'node:http';
import { socketPingMs } from '@recadia/contract/limits';
import { Server } from 'socket.io';
import type { Actor } from '../session/people.ts';
import type { Platform } from '../platform.ts';
import { signedInElsewhere } from '../session/sessions.ts';
import { admit, isOriginAllowed } from './admission.ts';
import { watchAuthority } from './authority.ts';
import { listenToClient } from './client-events.ts';
import { createConnections, letReconnect, settleRooms, type Connection, type LiveServer } from './connections.ts';
import { replacedSessionFrame } from './replaced-session.ts';
import type { LiveEvents } from './live-events.ts';
import { createOutlet } from './outlet.ts';
import { createPresence } from './presence.ts';
import { nothingAsked, openRooms } from './rooms.ts';
import { createViewingAndTyping } from './viewing-and-typing.ts';
import { createStreams } from './streams.ts';

/** True when the user may follow this ticket. Called at every join and again when rights change. */
type CanSeeTicket = (actor: Actor, ticketId: number) => Promise<boolean>;

export interface RealtimeOptions {
  canSeeTicket?: CanSeeTicket;
  /** Interval at which users with an open socket are marked as seen. */
  seenEveryMs?: number;
}

const longestClientMessage = 4_096;
const drainMs = 500;
const refuseAll: CanSeeTicket = () => Promise.resolve(false);

/** The socket server of an api process: admission, live events and catch-up. */
export function startRealtime(
  server: HttpServer,
  platform: Platform,
  live: LiveEvents,
  { canSeeTicket = refuseAll, seenEveryMs = 30_000 }: RealtimeOptions = {},
) {
  const { bus, config, log, metrics, principals, rates } = platform;
  let isStopping = false;

  const io: LiveServer = new Server(server, {
    pingInterval: socketPingMs,
    pingTimeout: socketPingMs,
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: longestClientMessage,
    cors: { origin: config.origins },
    allowRequest: (request, decide) => decide(null, !isStopping && isOriginAllowed(request, config.origins)),
  });

  const stage = { live, log, metrics, isStrict: config.strictAnswers };
  const connections = createConnections();
  const presence = createPresence(connections, log, seenEveryMs);
  const viewingAndTyping = createViewingAndTyping(bus, io, connections);
  const streams = createStreams(bus, stage, createOutlet(io, connections, metrics));

  const isVisible = ({ principal }: Connection, ticketId: number) =>
    canSeeTicket(principal.actor, ticketId).then(
      (mayFollow) => {
        if (!mayFollow) log.info({ ticketId, userId: principal.actor.userId }, 'conversation room refused');
        return mayFollow;
      },
      (error: unknown) => {
        log.warn({ err: error, ticketId }, 'ticket visibility could not be loaded');
        return false;
      },
    );

  async function dismiss(connection: Connection, endedBy: string | null): Promise<void> {
    if (connection.state === 'dismissed') return;
    connection.state = 'dismissed';
    // Leaves all rooms first: after this the socket receives only its last event.
    settleRooms(connection);
    const { socket, principal } = connection;
    if (endedBy === signedInElsewhere) {
      const seq = streams.lastSeq(principal.actor.companyId);
      const frame = await replacedSessionFrame(stage, principal.actor, seq).catch(() => undefined);
      if (frame) socket.emit(frame.channel, frame.payload, { seq });
    }
    // The transport closes only after its pending writes.
    socket.disconnect(true);
  }

  async function join(connection: Connection, since: number | null): Promise<void> {
    const { socket } = connection;
    // Rights that changed after the handshake may have been published before this socket was registered.
    connection.principal = await principals.fromSession(connection.principal.actor);
    const { companyId } = connection.principal.actor;
    if (!socket.connected) return;
    socket.once('disconnect', () => streams.leave(companyId));
    const stream = await streams.enter(companyId);
    await stream.admit({
      since,
      rooms: () => openRooms(connection.principal.actor),
      mayCatchUp: () =>
        rates.spend('catchUp', String(connection.principal.actor.userId)).then(
          () => true,
          () => false,
        ),
      join(seq, catchUp) {
        if (!socket.connected || connection.state !== 'waiting') return;
        connection.state = 'in';
        settleRooms(connection);
        socket.emit('ready');
        if (catchUp) socket.emit('catchUp', catchUp);
        else socket.emit('tip', { seq });
      },
    });
    if (connection.state === 'in') presence.heartbeat(connection.principal.actor);
  }

  io.use(admit(platform));
  io.on('connection', (socket) => {
    const { principal, since, notification } = socket.data;
    const connection: Connection = { socket, principal, asked: { ...nothingAsked(), notification }, state: 'waiting' };
    connections.add(connection);
    metrics.sockets.inc();
    socket.once('disconnect', () => {
      connections.remove(connection);
      for (const ticketId of connection.asked.chats) viewingAndTyping.left(connection, ticketId);
      metrics.sockets.dec();
      presence.left(connection.principal.actor);
    });
    listenToClient(connection, {
      isVisible,
      onHeartbeat: ({ principal: { actor } }) => presence.heartbeat(actor),
      onOpen: viewingAndTyping.opened,
      onLeave: viewingAndTyping.left,
      onTyping: viewingAndTyping.typing,
    });
    join(connection, since).catch((error: unknown) => {
      log.warn({ err: error }, 'socket catch-up failed');
      letReconnect(connection);
    });
  });

  const authority = watchAuthority(platform, connections, { dismiss, isVisible });

  return {
    /** Disconnects all clients, which reconnect to another process; the owner closes the HTTP server. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([authority.stop(), streams.stop(), viewingAndTyping.stop()]);
      for (const connection of connections.all()) letReconnect(connection);
      const deadline = Date.now() + drainMs;
      while (io.engine.clientsCount > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 10));
      io.engine.close();
      await presence.stop();
    },
  };
}
