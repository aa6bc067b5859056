import { authRoutes } from '@recadia/contract/auth';
import { sessionRoutes } from '@recadia/contract/sessions';
import { twoFactorRoutes } from '@recadia/contract/two-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../../platform/http/address.ts';
import { readDevice, writeDevice } from '../../platform/http/device.ts';
import type { Api } from '../../platform/http/handle.ts';
import { readUser } from '../users/index.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './auth.cookie.ts';
import { refreshSession, signIn, signOut } from './auth.service.ts';
import type { Caller } from './tries.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { beginEnrolment, finishEnrolment, signInWithCode } from './second-step.service.ts';

export function registerAuthRoutes({ handle, platform }: Api): void {
  const { isSecure } = platform.config;

  type Entry = Awaited<ReturnType<typeof signIn>>;
  const answerSignIn = (reply: FastifyReply, { device }: Caller, { token, refreshToken, user }: Entry) => {
    writeRefreshCookie(reply, refreshToken, isSecure);
    writeDevice(reply, device, user.id, platform.config);
    return { token, authToken: token, user };
  };

  const callerOf = (request: FastifyRequest): Caller => ({
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    network: networkOf(request),
    device: readDevice(request, platform.config),
  });

  handle(authRoutes.login, async ({ body, request, reply }) => {
    const caller = callerOf(request);
    return answerSignIn(reply, caller, await signIn(platform, body, caller));
  });

  handle(twoFactorRoutes.secondStep, async ({ body, request, reply }) => {
    const caller = callerOf(request);
    return answerSignIn(reply, caller, await signInWithCode(platform, body, caller));
  });

  handle(twoFactorRoutes.beginEnrolment, ({ body }) => beginEnrolment(platform, body.challenge));

  handle(twoFactorRoutes.finishEnrolment, async ({ body, request, reply }) => {
    const caller = callerOf(request);
    const { backupCodes, ...entry } = await finishEnrolment(platform, body, caller);
    return { ...answerSignIn(reply, caller, entry), backupCodes };
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

  handle(sessionRoutes.listSessions, ({ actor }) => listOwnSessions(actor));

  handle(sessionRoutes.endOwnSession, async ({ actor, params }) => {
    await endOwnSession(platform, actor, params.sid);
    return {};
  });

  handle(authRoutes.me, ({ scope, actor }) => readUser(scope, actor.userId));
}
