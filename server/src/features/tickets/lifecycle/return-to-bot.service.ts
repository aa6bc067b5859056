import type { TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { applyChange, present } from '../tickets.service.ts';
import type { ShownTicket } from '../tickets.shown.sql.ts';
import { lockVisibleTicket } from '../tickets.access.ts';

/** Removes agent and queue, so that the bot continues; `forget` resets the bot's position in the menu. */
export async function returnToBot(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  id: number,
  forget: () => Promise<void>,
): Promise<ShownTicket> {
  const now = await lockVisibleTicket(tx, scope, actor, id);
  if (now.status === 'closed') throw new AppError('ERR_NO_PERMISSION');
  await forget();
  const { uuid: _uuid, unread: _unread, id: _id, contactId: _contactId, ...was } = now;
  const next = { ...was, status: 'pending', userId: null, queueId: null } as const;
  const why = { cause: 'resume-bot', inputs: {} } as const;
  if (was.status === 'pending' && was.queueId === null)
    await emit(tx, scope, { name: 'ticket.updated', entityId: id, actorUserId: actor.userId });
  else await applyChange(tx, scope, actor, { now, verb: 'returned', next, why });
  return present(tx, scope, id);
}
