import type { DomainEvent } from '../../platform/domain-event.ts';
import type { Subscription } from '../../platform/jobs/subscriptions.ts';

export const assignmentSubscriptions: Subscription[] = [
  { subscriber: 'assignment', on: 'ticket.created', when: movesWork },
  { subscriber: 'assignment', on: 'ticket.updated', when: movesWork },
];

/** A ticket begins to wait in a queue, or its agent no longer has it. */
function movesWork({ data = {} }: DomainEvent): boolean {
  const { before, after } = data as { before?: TicketState | null; after?: TicketState | null };
  if (!after) return false;
  if (after.status === 'pending' && after.queueId !== null) return true;
  return typeof before?.userId === 'number' && (after.status !== 'open' || after.userId !== before.userId);
}

/** The state of a ticket, as its events carry it. */
interface TicketState {
  status: string;
  userId: number | null;
  queueId: number | null;
}
