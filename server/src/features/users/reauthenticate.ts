import { findLogin, systemCall, tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPassword } from './passwords.ts';

/** One of the two; a code counts when both are sent. */
interface Proof {
  currentPassword?: string | undefined;
  currentCode?: string | undefined;
}

/** Uses up a code of the authenticator app or a backup code, or throws; two-factor provides it. */
export type TakeCode = (
  platform: Platform,
  scope: Scope,
  who: { userId: number; code: string; ip: string | null },
) => Promise<void>;

export type Reauthenticate = (actor: Actor, proof: Proof) => Promise<void>;

/** C-87: a token alone does not prove identity; an open screen or a stolen token lacks the password and the phone. */
export function createReauthenticate(platform: Platform, takeCode: TakeCode): Reauthenticate {
  const { rates } = platform;
  return async (actor, { currentPassword, currentCode }) => {
    const { userId } = actor;
    if (!currentPassword && !currentCode) throw new AppError('ERR_REAUTHENTICATION_REQUIRED');
    // Counted per user, so that only the user's own sessions use up these attempts.
    const caller = `u${userId}`;
    await rates.spend('account', caller);
    try {
      if (currentCode) await takeCode(platform, actor, { userId, code: currentCode, ip: null });
      else await checkPassword(actor, currentPassword ?? '');
    } catch (error) {
      await tenantTx(actor, (tx) => audit(tx, actor, { userId, action: 'auth.reauthentication-failed' }));
      throw error;
    }
    await rates.refund('account', caller);
  };
}

async function checkPassword({ email, userId }: Actor, password: string): Promise<void> {
  const login = await systemCall((sys) => findLogin(sys, email));
  if (login?.user_id !== userId || !(await isPassword(login.password_hash, password))) {
    throw new AppError('ERR_WRONG_PASSWORD');
  }
}
