import {
  liveChannel,
  transientMs,
  transientPayloads,
  type TransientKind,
  type TransientPayload,
} from '@recadia/contract/live';
import * as z from 'zod';
import { readBusMessage } from '../busMessage.ts';
import { newId } from '../ids.ts';
import type { Bus } from '../redis.ts';
import type { Connection, Connections, LiveServer } from './connections.ts';
import { room } from './rooms.ts';

const busChannel = 'passing';

const said = z.object({
  /** The process that has told its own sockets already. */
  by: z.string(),
  companyId: z.number(),
  /** A newcomer wants to know who else is there. */
  asks: z.boolean(),
  kind: z.enum(['ticketViewing', 'ticketTyping']),
  payload: z.union([transientPayloads.ticketViewing, transientPayloads.ticketTyping]),
});
type Said = z.infer<typeof said>;

/**
 * Who views and who types, for those who have the same conversation open. Nothing is stored: who is there says so again
 * and again, and whoever falls silent, with a process or a network, is forgotten by those who listen. Without Redis
 * people hear only of those on the same process.
 */
export function createViewingAndTyping(bus: Bus, io: LiveServer, connections: Connections) {
  const me = newId();

  /** Not to the person themselves, in whatever tab. */
  function deliver({ companyId, kind, payload, asks }: Said): void {
    const own = room(companyId, 'user', payload.user.id);
    io.to(room(companyId, 'ticket', payload.ticketId))
      .except(own)
      .emit(liveChannel(companyId, kind), payload);
    if (asks) for (const one of followersOf(companyId, payload.ticketId)) sayHere(one, payload.ticketId);
  }

  function say<K extends TransientKind>(companyId: number, kind: K, payload: TransientPayload<K>, asks = false): void {
    const message: Said = { by: me, companyId, kind, payload, asks };
    deliver(message);
    void bus.publish(busChannel, JSON.stringify(message));
  }

  const about = ({ principal: { actor } }: Connection) => ({ id: actor.userId, name: actor.name });
  const sayHere = (connection: Connection, ticketId: number, asks = false) =>
    say(
      connection.principal.actor.companyId,
      'ticketViewing',
      { ticketId, user: about(connection), isHere: true },
      asks,
    );

  /** One connection of each person, however many tabs they have. */
  function followersOf(companyId: number, ticketId: number): Connection[] {
    const following = connections
      .all()
      .filter(({ asked, principal: { actor } }) => actor.companyId === companyId && asked.chats.has(ticketId));
    return [...new Map(following.map((one) => [one.principal.actor.userId, one])).values()];
  }

  const subscribed = bus.subscribe(busChannel, (message) => {
    const heard = readBusMessage(said, message);
    if (heard && heard.by !== me) deliver(heard);
  });

  const again = setInterval(() => {
    for (const connection of connections.all())
      for (const ticketId of connection.asked.chats) sayHere(connection, ticketId);
  }, transientMs.viewingEvery);

  return {
    opened: (connection: Connection, ticketId: number): void => sayHere(connection, ticketId, true),

    left(connection: Connection, ticketId: number): void {
      const { companyId, userId } = connection.principal.actor;
      const isElsewhere = connections
        .ofUser(userId)
        .some((other) => other !== connection && other.asked.chats.has(ticketId));
      if (!isElsewhere) say(companyId, 'ticketViewing', { ticketId, user: about(connection), isHere: false });
    },

    typing: (connection: Connection, ticketId: number): void =>
      say(connection.principal.actor.companyId, 'ticketTyping', { ticketId, user: about(connection) }),

    async stop(): Promise<void> {
      clearInterval(again);
      await (
        await subscribed
      )();
    },
  };
}
