import { can } from '@recadia/contract/permissions';
import type { TicketStatus } from '@recadia/contract/tickets';
import type { Actor } from '../../platform/people.ts';

/** What decides who may see a ticket. Events carry it as it was, because rows change. */
export interface Sight {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/**
 * TKT-30, the one rule for lists, detail, messages, notes, files, sockets and search: admins see all; others their own,
 * their queues', and with allTicket those that wait without a queue.
 */
export function canSeeTicket(actor: Actor, { status, userId, queueId }: Sight): boolean {
  if (can(actor, 'tickets-manager:showall') || userId === actor.userId) return true;
  if (queueId !== null) return actor.queueIds.includes(queueId);
  return actor.allTicket && status === 'pending';
}
