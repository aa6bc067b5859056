import { refreshTokenDays } from '@recadia/contract/limits';
import { aSession, type TestDatabase } from '@recadia/db/testing';
import { clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

export interface SignedIn {
  token: string;
  sessionId: string;
  /** The value of the refresh cookie. */
  refreshToken: string;
}

/** Signs users in with a real session row and a real token, without using up the login limit. */
export function createSignIn(db: TestDatabase, { principals, tokens }: Pick<Platform, 'principals' | 'tokens'>) {
  return async ({ id, company_id }: { id: number; company_id: number }): Promise<SignedIn> => {
    const expires_at = new Date(clock.now().getTime() + refreshTokenDays * 86_400_000);
    const session = await aSession(db.admin, { company_id, user_id: id, expires_at });
    const { actor } = await principals.fromSession({ companyId: company_id, sessionId: session.id });
    return { token: await tokens.sign(actor, clock.now()), sessionId: session.id, refreshToken: session.token };
  };
}
