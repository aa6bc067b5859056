import { ticketStatuses } from '@recadia/contract/tickets';
import type { LivePayload } from '@recadia/contract/live';
import * as z from 'zod';
import type { Scope } from '../../platform/session/people.ts';
import {
  byId,
  presentEvent,
  presentRow,
  type Frame,
  type LiveEvents,
  type LogEvent,
  type RowLoader,
} from '../../platform/realtime/live-events.ts';
import { room, type Room } from '../../platform/realtime/rooms.ts';
import { listShownTickets, type ShownTicket } from './tickets.shown.sql.ts';
import { canSeeTicket, type TicketVisibility } from './tickets.policy.ts';
import { presentTicket, visibilityOf } from './tickets.present.ts';

/** Rooms of all users who may see such a ticket, for every list they joined (SV-08). */
function roomsFor(companyId: number, { status, userId, queueId }: TicketVisibility): Room[] {
  const rooms = [
    room(companyId, 'tickets', status),
    room(companyId, 'notification'),
    room(companyId, 'queueTickets', queueId, status),
  ];
  // Users with allTicket see pending tickets without a queue; other tickets without a queue belong to an agent.
  if (queueId !== null || status === 'pending') rooms.push(room(companyId, 'queueNotification', queueId));
  return userId === null ? rooms : [...rooms, room(companyId, 'user', userId)];
}

/** The same rooms, and the room of users who view the conversation. */
export const audienceOf = (companyId: number, ticketId: number, visibility: TicketVisibility): Room[] => [
  room(companyId, 'ticket', ticketId),
  ...roomsFor(companyId, visibility),
];

const visibility = z.object({
  status: z.enum(ticketStatuses),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
});
/** The data of an event about a part of a ticket: the ticket and its visibility at that time. */
export const ticketEventData = visibility.extend({ ticketId: z.number() });
const moved = z.object({ before: visibility.nullish(), after: visibility.nullish() });

const deletionOf = (ticketId: number): LivePayload<'ticket'> => ({ action: 'delete', ticketId });

function deletionForFormerViewers({ companyId }: Scope, { data, entityId }: LogEvent): Frame<'ticket'>[] {
  const { before, after } = moved.parse(data);
  const earlier = [before, after].filter((one) => one !== null && one !== undefined);
  return [{ to: earlier.flatMap((one) => roomsFor(companyId, one)), payload: deletionOf(Number(entityId)) }];
}

const load: RowLoader<ShownTicket> = async (tx, scope, ids) => byId(await listShownTickets(tx, scope, ids.map(Number)));

const changed = presentRow({
  kind: 'ticket',
  load,
  frames: (row, scope, event): Frame<'ticket'>[] => {
    const now = visibilityOf(row);
    return [
      {
        to: [],
        payload: deletionOf(row.id),
        parting: { ticketId: row.id, maySee: (actor) => canSeeTicket(actor, now) },
      },
      { to: audienceOf(scope.companyId, row.id, now), payload: { action: 'update', ticket: presentTicket(row) } },
      ...deletionForFormerViewers(scope, event),
    ];
  },
  gone: deletionForFormerViewers,
});

/** TKT-38: reading a ticket does not reorder the lists. */
const counted = presentRow({
  kind: 'ticket',
  load,
  frames: (row, { companyId }): Frame<'ticket'>[] => [
    {
      to: audienceOf(companyId, row.id, visibilityOf(row)),
      payload: { action: 'updateUnread', ticketId: row.id, unreadMessages: row.unread_messages },
    },
  ],
});

const deleted = presentEvent({
  kind: 'ticket',
  frames: ({ companyId }, { entityId, data }): Frame<'ticket'>[] => {
    const { before } = moved.parse(data);
    const ticketId = Number(entityId);
    return before ? [{ to: audienceOf(companyId, ticketId, before), payload: deletionOf(ticketId) }] : [];
  },
});

/** Users who may see a ticket receive its current state; users who lost its visibility receive its deletion. */
export const ticketLiveEvents: LiveEvents = {
  'ticket.created': changed,
  'ticket.updated': changed,
  'ticket.read': counted,
  'ticket.unread': counted,
  'ticket.deleted': deleted,
};
