import { can } from '@recadia/contract/permissions';
import type { Actor } from '../../platform/people.ts';

/** A file is seen by whoever may see its ticket: all of them, their own, their queues', and those of no queue yet. */
export function maySeeFile(actor: Actor, ticket: { user_id: number | null; queue_id: number | null }): boolean {
  if (can(actor, 'tickets-manager:showall') || ticket.user_id === actor.userId) return true;
  return ticket.queue_id === null ? actor.allTicket : actor.queueIds.includes(ticket.queue_id);
}
