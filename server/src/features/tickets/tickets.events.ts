import { ticketStatuses } from '@recadia/contract/tickets';
import type { LivePayload } from '@recadia/contract/live';
import * as z from 'zod';
import type { Scope } from '../../platform/people.ts';
import {
  byId,
  presentEvent,
  presentRow,
  type Frame,
  type LiveEvents,
  type LogEvent,
} from '../../platform/realtime/liveEvents.ts';
import { room, type Room } from '../../platform/realtime/rooms.ts';
import { listShownTickets } from './tickets.shown.sql.ts';
import { canSeeTicket, type TicketVisibility } from './tickets.policy.ts';
import { presentTicket, visibilityOf } from './tickets.present.ts';

/** Where people listen who may see such a ticket, whatever they asked to hear (SV-08). */
function roomsOfSight(companyId: number, { status, userId, queueId }: TicketVisibility): Room[] {
  const rooms = [
    room(companyId, 'tickets', status),
    room(companyId, 'notification'),
    room(companyId, 'queueTickets', queueId, status),
  ];
  // Of those without a queue, whoever has allTicket hears what waits; the rest has an owner.
  if (queueId !== null || status === 'pending') rooms.push(room(companyId, 'queueNotification', queueId));
  return userId === null ? rooms : [...rooms, room(companyId, 'user', userId)];
}

/** The same, and those who have the conversation open. */
export const audienceOf = (companyId: number, ticketId: number, sight: TicketVisibility): Room[] => [
  room(companyId, 'ticket', ticketId),
  ...roomsOfSight(companyId, sight),
];

const sight = z.object({
  status: z.enum(ticketStatuses),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
});
const moved = z.object({ before: sight.nullish(), after: sight.nullish() });

const partedFrom = (ticketId: number): LivePayload<'ticket'> => ({ action: 'delete', ticketId });

function whoSawIt({ companyId }: Scope, { data, entityId }: LogEvent): Frame<'ticket'>[] {
  const { before, after } = moved.parse(data);
  const earlier = [before, after].filter((one) => one !== null && one !== undefined);
  return [{ to: earlier.flatMap((one) => roomsOfSight(companyId, one)), payload: partedFrom(Number(entityId)) }];
}

const changed = presentRow({
  kind: 'ticket',
  load: async (tx, scope, ids) => byId(await listShownTickets(tx, scope, ids.map(Number))),
  frames: (row, scope, event): Frame<'ticket'>[] => {
    const now = visibilityOf(row);
    return [
      {
        to: [],
        payload: partedFrom(row.id),
        parting: { ticketId: row.id, maySee: (actor) => canSeeTicket(actor, now) },
      },
      { to: audienceOf(scope.companyId, row.id, now), payload: { action: 'update', ticket: presentTicket(row) } },
      ...whoSawIt(scope, event),
    ];
  },
  gone: whoSawIt,
});

/** TKT-38: a list keeps its order when somebody reads. */
const counted = presentRow({
  kind: 'ticket',
  load: async (tx, scope, ids) => byId(await listShownTickets(tx, scope, ids.map(Number))),
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
    return before ? [{ to: audienceOf(companyId, ticketId, before), payload: partedFrom(ticketId) }] : [];
  },
});

/** Whoever may see a ticket hears how it is now; whoever saw it before hears that it is gone. */
export const ticketLiveEvents: LiveEvents = {
  'ticket.created': changed,
  'ticket.updated': changed,
  'ticket.read': counted,
  'ticket.unread': counted,
  'ticket.deleted': deleted,
};
