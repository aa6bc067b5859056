import type { TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { revokeSessions } from '../../platform/sessions.ts';
import { countPlaces, lockUsers } from './users.create.sql.ts';
import * as sql from './users.sql.ts';

/** What somebody had in hand waits for others. Users know nothing of tickets: whoever starts the program brings this. */
export type ReturnTickets = (tx: TenantTx, scope: Scope, userId: number) => Promise<void>;

/** Whoever leaves is out at once, on every screen. The caller tells `principals.changed` after the commit. */
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
