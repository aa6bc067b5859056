import { sql } from 'kysely';
import type { DomainEvent } from '../../platform/domain-event.ts';
import type { Subscription } from '../../platform/jobs/subscriptions.ts';

/**
 * A waiting ticket always makes the queues due: its rule may be turned on at this moment. A free agent counts only where
 * tickets are assigned.
 */
const hasAssignment = sql<boolean>`
  t.status = 'pending' or exists (
    select from queue_assignments a where a.company_id = t.company_id and a.mode <> 'off')`;

export const assignmentSubscriptions: Subscription[] = [
  { subscriber: 'assignment', on: 'ticket.created', when: movesWork, where: hasAssignment },
  { subscriber: 'assignment', on: 'ticket.updated', when: movesWork, where: hasAssignment },
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
