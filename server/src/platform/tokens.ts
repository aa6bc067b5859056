import { accessTokenMinutes } from '@recadia/contract/limits';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from './errors.ts';
import type { Actor } from './people.ts';

const issuer = 'recadia';

/** Sessions are found by company and id: the company is the first part of their key. */
export interface SessionRef {
  companyId: number;
  sessionId: string;
}

const claims = z
  .object({ companyId: z.number().int().positive(), sid: z.uuid() })
  .transform(({ companyId, sid }) => ({ companyId, sessionId: sid }));

/** Access tokens name the session; rights are read from the database, so an old token grants nothing new. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);

  return {
    sign(actor: Actor, now: Date): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({
        id: actor.userId,
        companyId: actor.companyId,
        profile: actor.profile,
        super: actor.super,
        sid: actor.sessionId,
      })
        .setProtectedHeader({ alg: 'HS256', kid: '1' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenMinutes * 60)
        .sign(key);
    },

    /** The session inside. An expired token answers 403 so that the client refreshes; anything else 401 (AUTH-17). */
    async sessionOf(token: string, now: Date): Promise<SessionRef> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience: issuer,
          currentDate: now,
        });
        return claims.parse(payload);
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('ERR_SESSION_EXPIRED', { status: 403 });
        throw new AppError('ERR_SESSION_EXPIRED', { cause: error });
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
