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
  /** A password that changes meanwhile takes the half-done sign-ins of the old one with it. */
  version: number;
  step: Step;
  until: number;
}

/** What a right password is worth: it says who may show a code, sealed, for a few minutes. Nothing of it is stored. */
export function sealChallenge(vault: Vault, login: Login & { email: string }, step: Step): string {
  const { email, user_id: userId, token_version: version } = login;
  const until = clock.now().getTime() + twoFactorLimits.challengeMs;
  return vault.seal(JSON.stringify({ email, userId, version, step, until } satisfies Challenge), place);
}

/** Whoever it was made for, read anew: much can happen in ten minutes. */
export async function openChallenge(
  { vault }: Platform,
  sealed: string,
  step: Step,
): Promise<Login & { email: string }> {
  const said = read(vault, sealed);
  const login = said && (await systemCall((sys) => findLogin(sys, said.email)));
  const isGood =
    login?.user_id === said?.userId &&
    login?.token_version === said?.version &&
    said?.step === step &&
    said.until > clock.now().getTime();
  if (!said || !login || !isGood) throw new AppError('ERR_INVALID_SECOND_FACTOR');
  return { ...login, email: said.email };
}

function read(vault: Vault, sealed: string): Challenge | undefined {
  try {
    return JSON.parse(vault.open(sealed, place)) as Challenge;
  } catch {
    return undefined;
  }
}
