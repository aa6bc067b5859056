import type { ScheduleStatus } from '@recadia/contract/schedules';
import type { Actor } from '../../platform/session/people.ts';
import { canSeeTicket, viewerOf, type TicketVisibility } from '../tickets/index.ts';

/** C-86: visible to its owner, to admins, and to users who may see the ticket in which it will appear (TKT-30). */
export function maySeeSchedule(
  actor: Actor,
  { user_id: owner, ticket }: { user_id: number | null; ticket: TicketVisibility | null },
): boolean {
  if (owner === actor.userId || viewerOf(actor).seesAll) return true;
  return ticket !== null && canSeeTicket(actor, ticket);
}

/** SCH-07: a sent or enqueued schedule cannot change; a failed or cancelled one may be scheduled again. */
export function mayChange({
  status,
  handed_at: handedAt,
}: {
  status: ScheduleStatus;
  handed_at: Date | null;
}): boolean {
  return status === 'ERRO' || status === 'CANCELADA' || (status !== 'ENVIADA' && handedAt === null);
}
