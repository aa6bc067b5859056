import { can } from '@recadia/contract/permissions';
import type { TicketStatus } from '@recadia/contract/tickets';
import type { Viewer } from '@recadia/db';
import type { Actor } from '../../platform/session/people.ts';

/** The fields that decide a ticket's visibility. Events carry their earlier values, because rows change. */
export interface TicketVisibility {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/**
 * TKT-30, the one visibility rule for lists, detail, messages, notes, files, sockets and search: admins see all
 * tickets; other users see their own, those of their queues, and with allTicket pending ones without a queue.
 * `sees_ticket` is the same rule in SQL.
 */
export function canSeeTicket(actor: Actor, { status, userId, queueId }: TicketVisibility): boolean {
  const viewer = viewerOf(actor);
  if (viewer.seesAll || userId === viewer.userId) return true;
  if (queueId !== null) return viewer.queueIds.includes(queueId);
  return viewer.seesUnqueued && status === 'pending';
}

export const viewerOf = (actor: Actor): Viewer => ({
  seesAll: can(actor, 'tickets-manager:showall'),
  userId: actor.userId,
  queueIds: actor.queueIds,
  seesUnqueued: actor.allTicket,
});

/** Scope of a list: own tickets only, also the user's queues (C-85), or the whole company (TKT-31). */
export type ListReach = 'own' | 'queues' | 'all';

export function listReach(
  actor: Actor,
  asked: { showAll?: boolean | undefined; showQueues?: boolean | undefined },
): ListReach {
  if (asked.showAll && can(actor, 'tickets-manager:showall')) return 'all';
  return asked.showQueues && can(actor, 'tickets-manager:showqueues') ? 'queues' : 'own';
}

/** TKT-20, E-TKT-04: users who are not admins start conversations only for themselves, in one of their queues. */
export const mayBegin = (actor: Actor, { userId, queueId }: { userId: number; queueId: number | null }): boolean =>
  viewerOf(actor).seesAll || (userId === actor.userId && queueId !== null && actor.queueIds.includes(queueId));

export const needsQueue = (actor: Actor): boolean => !viewerOf(actor).seesAll;
