import { accessTokenMinutes } from '@recadia/contract/limits';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { AppError } from '../errors.ts';
import type { Actor } from './people.ts';

const issuer = 'recadia';

/** Sessions are found by company and id: the company is the first part of their key. */
export interface SessionRef {
  companyId: number;
  sessionId: string;
}

interface Verified {
  ref: SessionRef;
  expiresAt: number;
}

const claims = z
  .object({ companyId: z.number().int().positive(), sid: z.uuid(), exp: z.number() })
  .transform(({ companyId, sid, exp }): Verified => ({ ref: { companyId, sessionId: sid }, expiresAt: exp * 1_000 }));

/** Tokens in use on one process; each call sends its token, and verifying it is a large part of the call's cost. */
const keptTokens = 10_000;

/** Access tokens name the session; rights are read from the database, so an old token grants nothing new. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  // Keyed by the whole token, so a changed token is not found. The session's validity is checked elsewhere on every
  // call.
  const verified = new LRUCache<string, Verified>({ max: keptTokens });

  async function verify(token: string, currentDate: Date): Promise<Verified> {
    const known = verified.get(token);
    if (known && known.expiresAt > currentDate.getTime()) return known;
    const expected = { algorithms: ['HS256'], issuer, audience: issuer, currentDate };
    const { payload } = await jwtVerify(token, key, expected);
    const found = claims.parse(payload);
    verified.set(token, found);
    return found;
  }

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

    /**
     * The session of the token. An expired token answers 403 so that the client refreshes; anything else 401 (AUTH-17).
     */
    async sessionOf(token: string, now: Date): Promise<SessionRef> {
      try {
        return (await verify(token, now)).ref;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('ERR_SESSION_EXPIRED', { status: 403 });
        throw new AppError('ERR_SESSION_EXPIRED', { cause: error });
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
