import { findLogin, systemCall, tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPassword } from './passwords.ts';

/** A token alone is not the person: an open screen or a stolen token lacks the password (C-87). */
export async function reauthenticate(
  { rates }: Pick<Platform, 'rates'>,
  actor: Actor,
  currentPassword: string | undefined,
): Promise<void> {
  const { email, userId } = actor;
  if (!currentPassword) throw new AppError('ERR_REAUTHENTICATION_REQUIRED');
  // By user: only the own sessions spend these tries.
  const caller = `u${userId}`;
  await rates.spend('account', caller);
  const login = await systemCall((sys) => findLogin(sys, email));
  if (login?.user_id === userId && (await isPassword(login.password_hash, currentPassword)))
    return rates.refund('account', caller);
  await tenantTx(actor, (tx) => audit(tx, actor, { userId, action: 'auth.reauthentication-failed' }));
  throw new AppError('ERR_WRONG_PASSWORD');
}
