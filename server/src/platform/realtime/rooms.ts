import { ticketStatuses, type TicketStatus } from '@recadia/contract/tickets';
import type { Actor } from '../session/people.ts';

declare const madeHere: unique symbol;

/** A room's name. Only `room` creates one, and it requires the company. */
export type Room = string & { readonly [madeHere]: true };

interface RoomIds {
  mainchannel: [];
  admin: [];
  super: [];
  notification: [];
  user: [userId: number];
  session: [sessionId: string];
  ticket: [ticketId: number];
  tickets: [status: TicketStatus];
  /** Tickets without a queue have a room too: `null`. */
  queueTickets: [queueId: number | null, status: TicketStatus];
  queueNotification: [queueId: number | null];
}

export function room<K extends keyof RoomIds>(companyId: number, kind: K, ...ids: RoomIds[K]): Room {
  const [first, second] = ids as [unknown?, unknown?];
  return `company-${companyId}-${suffix(kind, String(first), String(second))}` as Room;
}

export const isRoomOf = (companyId: number, name: Room): boolean => name.startsWith(`company-${companyId}-`);

function suffix(kind: keyof RoomIds, first: string, second: string): string {
  switch (kind) {
    case 'mainchannel':
    case 'admin':
    case 'super':
    case 'notification':
      return kind;
    case 'user':
    case 'session':
    case 'ticket':
      return `${kind}-${first}`;
    case 'tickets':
      return first;
    case 'queueTickets':
      return `queue-${first}-${second}`;
    case 'queueNotification':
      return `queue-${first}-notification`;
  }
}

/** Data that a client asked for, in addition to the rooms of every client. */
export interface Asked {
  tickets: Set<TicketStatus>;
  notification: boolean;
  /** Tickets it may see; checked at the request and again when its rights change. */
  chats: Set<number>;
}

export const nothingAsked = (): Asked => ({ tickets: new Set(), notification: false, chats: new Set() });

/** The rooms of a socket follow from its user and its requests; a client never names a room. */
export function roomsOf(actor: Actor, asked: Asked): Set<Room> {
  return new Set([
    ...ownRooms(actor),
    ...[...asked.tickets].flatMap((status) => ticketRooms(actor, status)),
    ...(asked.notification ? notificationRooms(actor) : []),
    ...[...asked.chats].map((ticketId) => room(actor.companyId, 'ticket', ticketId)),
  ]);
}

/** All rooms the user could be in, without those of single tickets: they decide the events of a catch-up. */
export function openRooms(actor: Actor): Set<Room> {
  return roomsOf(actor, { tickets: new Set(ticketStatuses), notification: true, chats: new Set() });
}

const isAdmin = (actor: Actor) => actor.profile === 'admin' || actor.super;

function ownRooms(actor: Actor): Room[] {
  const { companyId, userId, sessionId } = actor;
  const own = [room(companyId, 'mainchannel'), room(companyId, 'user', userId), room(companyId, 'session', sessionId)];
  const admin = isAdmin(actor) ? [room(companyId, 'admin')] : [];
  return [...own, ...admin, ...(actor.super ? [room(companyId, 'super')] : [])];
}

function ticketRooms(actor: Actor, status: TicketStatus): Room[] {
  if (isAdmin(actor)) return [room(actor.companyId, 'tickets', status)];
  const rooms = actor.queueIds.map((queueId) => room(actor.companyId, 'queueTickets', queueId, status));
  // RTM-08: allTicket shows only the pending ones of the tickets without a queue.
  if (actor.allTicket && status === 'pending') rooms.push(room(actor.companyId, 'queueTickets', null, status));
  return rooms;
}

function notificationRooms(actor: Actor): Room[] {
  if (isAdmin(actor)) return [room(actor.companyId, 'notification')];
  const rooms = actor.queueIds.map((queueId) => room(actor.companyId, 'queueNotification', queueId));
  if (actor.allTicket) rooms.push(room(actor.companyId, 'queueNotification', null));
  return rooms;
}
