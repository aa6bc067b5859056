import { twoFactorLimits } from '@recadia/contract/limits';
import { findLogin, systemCall, type Login } from '@recadia/db';
import { challengePlace as place } from '@recadia/db/keys';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Vault } from '../../platform/secrets.ts';

type Step = 'code' | 'enrol';

interface Challenge {
  email: string;
  userId: number;
  /** A changed password invalidates unfinished sign-ins with the old one. */
  version: number;
  step: Step;
  until: number;
}

/**
 * The result of a correct password: names the user who may send a code, encrypted, for a few minutes. It is not stored.
 */
export function sealChallenge(vault: Vault, login: Login & { email: string }, step: Step): string {
  const { email, user_id: userId, token_version: version } = login;
  const until = clock.now().getTime() + twoFactorLimits.challengeMs;
  return vault.seal(JSON.stringify({ email, userId, version, step, until } satisfies Challenge), place);
}

/** Loads the challenge's user again, because the account may have changed in ten minutes. */
export async function openChallenge(
  { vault }: Platform,
  sealed: string,
  step: Step,
): Promise<Login & { email: string }> {
  const opened = read(vault, sealed);
  const login = opened && (await systemCall((sys) => findLogin(sys, opened.email)));
  const isGood =
    login?.user_id === opened?.userId &&
    login?.token_version === opened?.version &&
    opened?.step === step &&
    opened.until > clock.now().getTime();
  if (!opened || !login || !isGood) throw new AppError('ERR_INVALID_SECOND_FACTOR');
  return { ...login, email: opened.email };
}

function read(vault: Vault, sealed: string): Challenge | undefined {
  try {
    return JSON.parse(vault.open(sealed, place)) as Challenge;
  } catch {
    return undefined;
  }
}
