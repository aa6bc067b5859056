import { ticketStatuses, type TicketStatus } from '@recadia/contract/tickets';
import type { Actor } from '../people.ts';

declare const madeHere: unique symbol;

/** A room's name. Only `room` makes one, and it cannot be made without the company. */
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

/** What a client has asked to hear about, beyond what everybody hears. */
export interface Asked {
  tickets: Set<TicketStatus>;
  notification: boolean;
  /** Conversations it may see; checked when asked and again when its rights change. */
  chats: Set<number>;
}

export const nothingAsked = (): Asked => ({ tickets: new Set(), notification: false, chats: new Set() });

/** The rooms of a socket follow from who stands behind it and what it asked for; it never names one. */
export function roomsOf(actor: Actor, asked: Asked): Set<Room> {
  return new Set([
    ...ownRooms(actor),
    ...[...asked.tickets].flatMap((status) => ticketRooms(actor, status)),
    ...(asked.notification ? notificationRooms(actor) : []),
    ...[...asked.chats].map((ticketId) => room(actor.companyId, 'ticket', ticketId)),
  ]);
}

/** Every room this person could be in but single conversations: decides what a returning client has missed. */
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
  // RTM-08: of the tickets without a queue, allTicket shows only those that wait.
  if (actor.allTicket && status === 'pending') rooms.push(room(actor.companyId, 'queueTickets', null, status));
  return rooms;
}

function notificationRooms(actor: Actor): Room[] {
  if (isAdmin(actor)) return [room(actor.companyId, 'notification')];
  const rooms = actor.queueIds.map((queueId) => room(actor.companyId, 'queueNotification', queueId));
  if (actor.allTicket) rooms.push(room(actor.companyId, 'queueNotification', null));
  return rooms;
}
