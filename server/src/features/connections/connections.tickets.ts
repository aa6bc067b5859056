import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { closeTicketsOf } from './connections.tickets.sql.ts';

const deletedCause = 'connection-deleted';

/** Closes open tickets in the transaction that deletes their connection, because they can no longer be answered. */
export async function closeTickets(tx: TenantTx, scope: Scope, actor: Actor, connectionId: number): Promise<void> {
  for (const ticket of await closeTicketsOf(tx, scope, connectionId, { cause: deletedCause, userId: actor.userId })) {
    await emit(tx, scope, {
      name: 'ticket.updated',
      entityId: ticket.id,
      actorUserId: actor.userId,
      data: { before: { status: ticket.status, queueId: ticket.queue_id, userId: ticket.user_id } },
    });
  }
}
