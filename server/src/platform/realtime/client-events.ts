import { ticketStatuses } from '@recadia/contract/tickets';
import { idParam } from '@recadia/contract/primitives';
import * as z from 'zod';
import { settleRooms, type Connection } from './connections.ts';

interface Reactions {
  /** True when the connection's user may follow this ticket. */
  isVisible(connection: Connection, ticketId: number): Promise<boolean>;
  onHeartbeat(connection: Connection): void;
  onOpen(connection: Connection, ticketId: number): void;
  onLeave(connection: Connection, ticketId: number): void;
  onTyping(connection: Connection, ticketId: number): void;
}

const status = z.enum(ticketStatuses);
const anything = z.unknown();
const eventLimit = { count: 100, perMs: 10_000 };
const openChatLimit = 50;

/** Handles the eight events of clients. A client names the data it shows; the server derives the rooms. */
export function listenToClient(connection: Connection, reactions: Reactions): void {
  const { isVisible, onHeartbeat, onOpen, onLeave, onTyping } = reactions;
  const { socket, asked } = connection;
  const isWithinLimit = limiter(eventLimit.count, eventLimit.perMs);
  socket.use((_event, next) => {
    if (isWithinLimit()) next();
  });

  const on = <T>(event: string, payload: z.ZodType<T>, react: (value: T) => void) =>
    socket.on(event, (value) => {
      const parsed = payload.safeParse(value);
      if (!parsed.success) return;
      react(parsed.data);
      settleRooms(connection);
    });

  on('userStatus', anything, () => onHeartbeat(connection));
  on('joinTickets', status, (value) => asked.tickets.add(value));
  on('leaveTickets', status, (value) => asked.tickets.delete(value));
  on('joinNotification', anything, () => (asked.notification = true));
  on('leaveNotification', anything, () => (asked.notification = false));

  // A ticket left while its visibility is being loaded stays left.
  const awaited = new Set<number>();
  const openChat = async (ticketId: number) => {
    awaited.add(ticketId);
    const mayFollow = await isVisible(connection, ticketId);
    if (!awaited.delete(ticketId) || !mayFollow) return;
    asked.chats.add(ticketId);
    // The ticket may become invisible during the first check; from here on changes arrive, so a second check is enough.
    if (!(await isVisible(connection, ticketId))) asked.chats.delete(ticketId);
    settleRooms(connection);
    if (asked.chats.has(ticketId)) onOpen(connection, ticketId);
  };
  on('joinChatBox', idParam, (ticketId) => {
    if (asked.chats.size + awaited.size < openChatLimit) void openChat(ticketId);
  });
  on('leaveChatBox', idParam, (ticketId) => {
    awaited.delete(ticketId);
    if (asked.chats.delete(ticketId)) onLeave(connection, ticketId);
  });
  on('typing', idParam, (ticketId) => asked.chats.has(ticketId) && onTyping(connection, ticketId));
}

function limiter(count: number, perMs: number): () => boolean {
  let windowStart = 0;
  let used = 0;
  return () => {
    const now = Date.now();
    if (now - windowStart > perMs) [windowStart, used] = [now, 0];
    used += 1;
    return used <= count;
  };
}
