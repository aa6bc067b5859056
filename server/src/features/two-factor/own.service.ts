import { tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireManaged } from '../users/index.ts';
import * as backup from './backup-codes.sql.ts';
import { newBackupCodes } from './codes.ts';
import { isRequired, saveBackupCodes } from './two-factor.service.ts';
import * as sql from './two-factor.sql.ts';

export function showTwoFactor(actor: Actor) {
  return tenantTx(actor, async (tx) => {
    const known = await sql.findTwoFactor(tx, actor, actor.userId);
    return {
      enabled: Boolean(known?.confirmed_at),
      required: await isRequired(tx, actor),
      backupCodesLeft: await backup.countBackupCodes(tx, actor, actor.userId),
    };
  });
}

export async function renewBackupCodes(platform: Platform, actor: Actor): Promise<string[]> {
  const { userId } = actor;
  const codes = newBackupCodes();
  await tenantTx(actor, async (tx) => {
    const known = await sql.findTwoFactor(tx, actor, userId);
    if (!known?.confirmed_at) throw new AppError('ERR_TWO_FACTOR_OFF');
    await saveBackupCodes(platform, tx, actor, userId, codes);
    await audit(tx, actor, { userId, action: 'two-factor.codes-renewed' });
  });
  return codes;
}

export function endTwoFactor(actor: Actor): Promise<void> {
  return tenantTx(actor, async (tx) => {
    if (await isRequired(tx, actor)) throw new AppError('ERR_TWO_FACTOR_ENFORCED');
    if (!(await sql.deleteTwoFactor(tx, actor, actor.userId))) return;
    await emit(tx, actor, { name: 'user.updated', entityId: actor.userId, actorUserId: actor.userId });
    await audit(tx, actor, { userId: actor.userId, action: 'two-factor.disabled' });
  });
}

/** C-87: the company now requires a second factor; users without one sign in again and enrol. */
export async function endUnprotectedSessions(tx: TenantTx, scope: Scope, actor: Actor): Promise<number[]> {
  const userIds = await sql.revokeUnprotected(tx, scope, actor.sessionId);
  await audit(tx, scope, {
    userId: actor.userId,
    action: 'two-factor.sessions-ended',
    data: { users: userIds.length },
  });
  return userIds;
}

/** Resets the second factor of a user who lost the phone. Admins reset their own with the password, in the profile. */
export async function resetTwoFactor(actor: Actor, id: number, reauthenticate: () => Promise<void>): Promise<void> {
  await tenantTx(actor, (tx) => requireManaged(tx, actor, id));
  await reauthenticate();
  await tenantTx(actor, async (tx) => {
    await requireManaged(tx, actor, id);
    if (!(await sql.deleteTwoFactor(tx, actor, id))) return;
    await emit(tx, actor, { name: 'user.updated', entityId: id, actorUserId: actor.userId });
    await audit(tx, actor, { userId: actor.userId, action: 'two-factor.reset', entity: 'user', entityId: id });
  });
}
