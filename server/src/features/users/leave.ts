import type { TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { revokeSessions } from '../../platform/session/sessions.ts';
import { countPlaces, lockUsers } from './users.create.sql.ts';
import * as sql from './users.sql.ts';

/**
 * Returns the user's tickets to their queues. The users feature does not know tickets, so the program provides this
 * function.
 */
export type ReturnTickets = (tx: TenantTx, scope: Scope, userId: number) => Promise<void>;

/** Ends all sign-in sessions of a user who leaves. The caller calls `principals.changed` after the commit. */
export async function endUserAccess(
  tx: TenantTx,
  actor: Actor,
  userId: number,
  returnTickets: ReturnTickets,
): Promise<void> {
  await returnTickets(tx, actor, userId);
  await sql.bumpTokenVersion(tx, actor, userId);
  await revokeSessions(tx, actor, { userId, reason: 'deactivated' });
}

/** TEN-08 */
export async function checkPlaces(tx: TenantTx, scope: Scope): Promise<void> {
  await lockUsers(tx, scope);
  const { living, allowed } = await countPlaces(tx, scope);
  if (living >= allowed) throw new AppError('ERR_PLAN_LIMIT_USERS');
}
