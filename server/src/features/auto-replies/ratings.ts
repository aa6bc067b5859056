import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';
import { reopenUnratedTicket } from '../tickets/index.ts';

/**
 * Words that were no rating are a new conversation when the customer says more. Whoever says nothing more must not be
 * forgotten in a closed ticket: after so long it is opened for people.
 */
export const unratedTimer = { kind: 'rating-left', afterMs: 600_000 };

export async function reopenAfterMissedRating(tx: TenantTx, scope: Scope, ticketId: number): Promise<void> {
  await reopenUnratedTicket(tx, scope, ticketId, {
    cause: 'no-rating',
    inputs: { minutes: unratedTimer.afterMs / 60_000 },
  });
}
