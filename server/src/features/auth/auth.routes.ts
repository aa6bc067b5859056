import { authRoutes } from '@recadia/contract/auth';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { readUser } from '../users/index.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './auth.cookie.ts';
import { refreshSession, signIn, signOut } from './auth.service.ts';

export function registerAuthRoutes({ handle, platform }: Api): void {
  const { isSecure } = platform.config;

  handle(authRoutes.login, async ({ body, request, reply }) => {
    const caller = { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? null };
    const { token, refreshToken, user } = await signIn(platform, body, caller);
    writeRefreshCookie(reply, refreshToken, isSecure);
    return { token, authToken: token, user };
  });

  handle(authRoutes.refresh, async ({ request, reply }) => {
    const { token, refreshToken, user } = await refreshSession(platform, readRefreshCookie(request, isSecure));
    writeRefreshCookie(reply, refreshToken, isSecure);
    return { token, user };
  });

  handle(authRoutes.logout, async ({ actor, reply }) => {
    await signOut(platform, actor);
    clearRefreshCookie(reply, isSecure);
    return {};
  });

  handle(authRoutes.me, ({ scope, actor }) => readUser(scope, actor.userId));
}
