import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import { reopenUnratedTicket } from '../tickets/index.ts';

/**
 * A second message that is no rating starts a new conversation. A customer who sends no second message must not stay in
 * a closed ticket: after this time the ticket is reopened for the agents.
 */
export const unratedTimer = { kind: 'rating-left', afterMs: 600_000 };

export async function reopenAfterMissedRating(tx: TenantTx, scope: Scope, ticketId: number): Promise<void> {
  await reopenUnratedTicket(tx, scope, ticketId, {
    cause: 'no-rating',
    inputs: { minutes: unratedTimer.afterMs / 60_000 },
  });
}
