import { tenantTx, type Login } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import { beginTwoFactor, confirmTwoFactor, stepAfterPassword, takeCode } from '../two-factor/index.ts';
import { AppError } from '../../platform/errors.ts';
import { admit } from './auth.service.ts';
import type { Caller } from './tries.ts';
import { openChallenge } from './challenge.ts';

interface Answered {
  challenge: string;
  code: string;
}

/** X-AUT-02 */
export async function signInWithCode(platform: Platform, { challenge, code }: Answered, caller: Caller) {
  const login = await openChallenge(platform, challenge, 'code');
  await takeCode(platform, scopeOf(login), { userId: login.user_id, code, ip: caller.ip });
  return admit(platform, login, caller);
}

export async function beginEnrolment(platform: Platform, challenge: string) {
  const login = await toEnrol(platform, challenge);
  return beginTwoFactor(platform, scopeOf(login), { userId: login.user_id, email: login.email });
}

export async function finishEnrolment(platform: Platform, { challenge, code }: Answered, caller: Caller) {
  const login = await toEnrol(platform, challenge);
  const backupCodes = await confirmTwoFactor(platform, scopeOf(login), {
    userId: login.user_id,
    code,
    ip: caller.ip,
  });
  return { ...(await admit(platform, login, caller)), backupCodes };
}

/** A user who enrolled meanwhile must send a code instead. */
async function toEnrol(platform: Platform, challenge: string): Promise<Login & { email: string }> {
  const login = await openChallenge(platform, challenge, 'enrol');
  const scope = scopeOf(login);
  const step = await tenantTx(scope, (tx) => stepAfterPassword(tx, scope, login.user_id));
  if (step === 'code') throw new AppError('ERR_INVALID_SECOND_FACTOR');
  return login;
}

const scopeOf = ({ company_id: companyId }: Login) => ({ companyId });
