import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { listTouched, releaseTickets } from './queue-deletion.sql.ts';

const deletedCause = 'queue-deleted';

/**
 * QUE-13: removes the queue from its open and pending tickets and emits all changes; returns the members, whose
 * visibility changes.
 */
export async function releaseQueue(tx: TenantTx, scope: Scope, actor: Actor, queueId: number): Promise<number[]> {
  const actorUserId = actor.userId;
  const cause = { cause: deletedCause, userId: actorUserId };
  for (const { id, status, user_id: userId } of await releaseTickets(tx, scope, queueId, cause)) {
    const data = { before: { status, queueId, userId }, after: { status, queueId: null, userId } };
    await emit(tx, scope, { name: 'ticket.updated', entityId: id, actorUserId, data });
  }
  const { userIds, connectionIds } = await listTouched(tx, scope, queueId);
  for (const entityId of userIds) await emit(tx, scope, { name: 'user.updated', entityId, actorUserId });
  for (const entityId of connectionIds) await emit(tx, scope, { name: 'connection.updated', entityId, actorUserId });
  return userIds;
}
