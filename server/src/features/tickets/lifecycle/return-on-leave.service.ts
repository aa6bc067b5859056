import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../../platform/session/people.ts';
import { changeByRule } from './rules.service.ts';
import { listHeldBy } from '../tickets.change.sql.ts';

/** USR-10: returns the open tickets of a leaving user to their queues, with the reason in the timeline. */
export async function returnTicketsOf(tx: TenantTx, scope: Scope, userId: number): Promise<void> {
  for (const id of await listHeldBy(tx, scope, userId)) {
    await changeByRule(tx, scope, id, (now) =>
      now.userId === userId && now.status === 'open'
        ? {
            verb: 'returned',
            change: { status: 'pending', userId: null },
            why: { cause: 'colleague-left', inputs: { userId } },
          }
        : null,
    );
  }
}
