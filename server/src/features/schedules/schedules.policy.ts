import type { ScheduleStatus } from '@recadia/contract/schedules';
import type { Actor } from '../../platform/people.ts';
import { canSeeTicket, viewerOf, type TicketVisibility } from '../tickets/index.ts';

/** C-86: its owner, admins, and whoever may see the ticket it will appear in (TKT-30). */
export function maySeeSchedule(
  actor: Actor,
  { user_id: owner, ticket }: { user_id: number | null; ticket: TicketVisibility | null },
): boolean {
  if (owner === actor.userId || viewerOf(actor).seesAll) return true;
  return ticket !== null && canSeeTicket(actor, ticket);
}

/** SCH-07: what was sent, or is on its way to be, stays as it was said. What failed or was cancelled may wait anew. */
export function mayChange({
  status,
  handed_at: handedAt,
}: {
  status: ScheduleStatus;
  handed_at: Date | null;
}): boolean {
  return status === 'ERRO' || status === 'CANCELADA' || (status !== 'ENVIADA' && handedAt === null);
}
