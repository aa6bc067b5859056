import { can } from '@recadia/contract/permissions';
import type { TicketStatus } from '@recadia/contract/tickets';
import type { Viewer } from '@recadia/db';
import type { Actor } from '../../platform/people.ts';

/** What decides who may see a ticket. Events carry it as it was, because rows change. */
export interface TicketVisibility {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/**
 * TKT-30, the one rule for lists, detail, messages, notes, files, sockets and search: admins see all; others their own,
 * their queues', and with allTicket those that wait without a queue. `sees_ticket` is the same for SQL.
 */
export function canSeeTicket(actor: Actor, { status, userId, queueId }: TicketVisibility): boolean {
  const eyes = viewerOf(actor);
  if (eyes.seesAll || userId === eyes.userId) return true;
  if (queueId !== null) return eyes.queueIds.includes(queueId);
  return eyes.seesUnqueued && status === 'pending';
}

export const viewerOf = (actor: Actor): Viewer => ({
  seesAll: can(actor, 'tickets-manager:showall'),
  userId: actor.userId,
  queueIds: actor.queueIds,
  seesUnqueued: actor.allTicket,
});

/** How far a list reaches beyond the own tickets: nowhere, into the own queues (C-85), or over the whole company (TKT-31). */
export type ListReach = 'own' | 'queues' | 'all';

export function listReach(
  actor: Actor,
  asked: { showAll?: boolean | undefined; showQueues?: boolean | undefined },
): ListReach {
  if (asked.showAll && can(actor, 'tickets-manager:showall')) return 'all';
  return asked.showQueues && can(actor, 'tickets-manager:showqueues') ? 'queues' : 'own';
}

/** TKT-20, E-TKT-04: who is no admin begins conversations for themselves, in a queue of their own. */
export const mayBegin = (actor: Actor, { userId, queueId }: { userId: number; queueId: number | null }): boolean =>
  viewerOf(actor).seesAll || (userId === actor.userId && queueId !== null && actor.queueIds.includes(queueId));

export const needsQueue = (actor: Actor): boolean => !viewerOf(actor).seesAll;
