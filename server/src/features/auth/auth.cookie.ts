import { refreshTokenDays } from '@recadia/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const lifetimeSeconds = refreshTokenDays * 24 * 60 * 60;

/** The __Host- prefix binds the cookie to this host and needs https; plain http (development) cannot use it. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-rt' : 'rt');

const options = (isSecure: boolean) => ({ path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' as const });

export function readRefreshCookie(request: FastifyRequest, isSecure: boolean): string | undefined {
  return request.cookies[nameOf(isSecure)];
}

export function writeRefreshCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(nameOf(isSecure), token, { ...options(isSecure), maxAge: lifetimeSeconds });
}

export function clearRefreshCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(nameOf(isSecure), options(isSecure));
}
