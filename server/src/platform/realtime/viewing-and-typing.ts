import {
  liveChannel,
  transientMs,
  transientPayloads,
  type TransientKind,
  type TransientPayload,
} from '@recadia/contract/live';
import * as z from 'zod';
import { readBusMessage } from '../bus/bus-message.ts';
import { newId } from '../ids.ts';
import type { Bus } from '../bus/redis.ts';
import type { Connection, Connections, LiveServer } from './connections.ts';
import { room } from './rooms.ts';

const busChannel = 'passing';

const indicator = z.object({
  /** The process that sent the message and has already notified its own sockets. */
  by: z.string(),
  companyId: z.number(),
  /** True for a user who just opened the ticket: the other viewers answer. */
  asks: z.boolean(),
  kind: z.enum(['ticketViewing', 'ticketTyping']),
  payload: z.union([transientPayloads.ticketViewing, transientPayloads.ticketTyping]),
});
type Indicator = z.infer<typeof indicator>;

/**
 * Viewers and typing indicators, for users with the same ticket open. Nothing is stored: viewers are announced
 * periodically, and clients drop a viewer who stops, also when a process or a network fails. Without Redis users only
 * see viewers on the same process.
 */
export function createViewingAndTyping(bus: Bus, io: LiveServer, connections: Connections) {
  const ownId = newId();

  /** Excludes all tabs of the user. */
  function deliver({ companyId, kind, payload, asks }: Indicator): void {
    const own = room(companyId, 'user', payload.user.id);
    io.to(room(companyId, 'ticket', payload.ticketId))
      .except(own)
      .emit(liveChannel(companyId, kind), payload);
    if (asks) for (const one of followersOf(companyId, payload.ticketId)) announce(one, payload.ticketId);
  }

  function send<K extends TransientKind>(companyId: number, kind: K, payload: TransientPayload<K>, asks = false): void {
    const message: Indicator = { by: ownId, companyId, kind, payload, asks };
    deliver(message);
    void bus.publish(busChannel, JSON.stringify(message));
  }

  const about = ({ principal: { actor } }: Connection) => ({ id: actor.userId, name: actor.name });
  const announce = (connection: Connection, ticketId: number, asks = false) =>
    send(
      connection.principal.actor.companyId,
      'ticketViewing',
      { ticketId, user: about(connection), isHere: true },
      asks,
    );

  /** One connection per user, even with several tabs. */
  function followersOf(companyId: number, ticketId: number): Connection[] {
    const following = connections
      .all()
      .filter(({ asked, principal: { actor } }) => actor.companyId === companyId && asked.chats.has(ticketId));
    return [...new Map(following.map((one) => [one.principal.actor.userId, one])).values()];
  }

  const subscribed = bus.subscribe(busChannel, (message) => {
    const received = readBusMessage(indicator, message);
    if (received && received.by !== ownId) deliver(received);
  });

  const again = setInterval(() => {
    for (const connection of connections.all())
      for (const ticketId of connection.asked.chats) announce(connection, ticketId);
  }, transientMs.viewingEvery);

  return {
    opened: (connection: Connection, ticketId: number): void => announce(connection, ticketId, true),

    left(connection: Connection, ticketId: number): void {
      const { companyId, userId } = connection.principal.actor;
      const isElsewhere = connections
        .ofUser(userId)
        .some((other) => other !== connection && other.asked.chats.has(ticketId));
      if (!isElsewhere) send(companyId, 'ticketViewing', { ticketId, user: about(connection), isHere: false });
    },

    typing: (connection: Connection, ticketId: number): void =>
      send(connection.principal.actor.companyId, 'ticketTyping', { ticketId, user: about(connection) }),

    async stop(): Promise<void> {
      clearInterval(again);
      await (
        await subscribed
      )();
    },
  };
}
