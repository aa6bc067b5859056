import { refreshTokenDays } from '@recadia/contract/limits';
import { findLogin, findRefresh, systemCall, tenantTx, type Login, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, newOpaqueToken, sha256 } from '../../platform/ids.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { toCompany } from '../../platform/session/principal-row.ts';
import type { Platform } from '../../platform/platform.ts';
import { revokeSessions, signedInElsewhere } from '../../platform/session/sessions.ts';
import { checkSubscription } from '../../platform/session/subscription.ts';
import { issuePayToken } from '../pay-tokens/index.ts';
import { stepAfterPassword } from '../two-factor/index.ts';
import { isPassword, spendHashTime, readUser } from '../users/index.ts';
import * as sql from './auth.sql.ts';
import { sealChallenge } from './challenge.ts';
import { endedSession } from './session-end.ts';
import { countTry, type Caller } from './tries.ts';

interface Credentials {
  email: string;
  password: string;
}

export async function signIn(platform: Platform, { email, password }: Credentials, caller: Caller) {
  const login = await systemCall((sys) => findLogin(sys, email));
  await countTry(platform, email, caller, login?.user_id);
  if (!login) {
    await spendHashTime(password);
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  const scope = { companyId: login.company_id };
  if (!(await isPassword(login.password_hash, password))) {
    await tenantTx(scope, (tx) =>
      audit(tx, scope, { userId: login.user_id, action: 'auth.login-failed', ip: caller.ip }),
    );
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  const { step, isAdmin } = await tenantTx(scope, async (tx) => ({
    step: await stepAfterPassword(tx, scope, login.user_id),
    isAdmin: await sql.isAdmin(tx, scope, login.user_id),
  }));
  // An admin of a blocked company proves the second step first, because the refusal holds a token to pay with.
  if (!isAdmin) await checkCompany(login);
  if (step !== 'none') {
    const challenge = sealChallenge(platform.vault, { ...login, email }, step);
    throw new AppError('ERR_SECOND_FACTOR', { details: { step, challenge } });
  }
  return admit(platform, { ...login, email }, caller);
}

/** Opens a sign-in session after all required steps. */
export async function admit(platform: Platform, login: Login & { email: string }, caller: Caller) {
  await checkCompany(login);
  const scope = { companyId: login.company_id };
  const { email } = login;
  const sessionId = newId();
  const refreshToken = await tenantTx(scope, (tx) =>
    openSession(tx, scope, { userId: login.user_id, email, sessionId, caller }),
  );
  await platform.principals.changed(login.user_id);
  return answer(platform, { ...scope, sessionId }, refreshToken);
}

/** AUTH-10; X-PAY-01: an admin of a blocked company gets a token to pay with. */
async function checkCompany(login: Login): Promise<void> {
  try {
    checkSubscription({ actor: login, company: toCompany(login) }, clock.now());
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_SUBSCRIPTION_EXPIRED')) throw error;
    const scope = { companyId: login.company_id };
    const payToken = await tenantTx(scope, async (tx) =>
      (await sql.isAdmin(tx, scope, login.user_id)) ? issuePayToken(tx, scope) : undefined,
    );
    if (payToken === undefined) throw error;
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { details: { dueDate: login.due_date, payToken } });
  }
}

/** AUTH-20: one active session per user: the new one ends the others and notifies them. */
async function openSession(
  tx: TenantTx,
  scope: Scope,
  { userId, email, sessionId, caller }: { userId: number; email: string; sessionId: string; caller: Caller },
): Promise<string> {
  if (!(await sql.lockActive(tx, scope, userId))) throw new AppError('ERR_USER_DEACTIVATED');
  const olderSids = await revokeSessions(tx, scope, { userId, reason: signedInElsewhere });
  await sql.insertSession(tx, scope, {
    id: sessionId,
    user_id: userId,
    user_agent: caller.userAgent?.slice(0, 512) ?? null,
    ip: caller.ip,
    expires_at: expiry(),
  });
  const refreshToken = newOpaqueToken();
  await sql.insertRefreshToken(tx, scope, sessionId, sha256(refreshToken));
  await audit(tx, scope, { userId, action: 'auth.login', ip: caller.ip });
  if (olderSids.length > 0) {
    await emit(tx, scope, {
      name: 'session.replaced',
      entityId: userId,
      data: { email, sid: sessionId, olderSids },
      actorUserId: userId,
    });
  }
  return refreshToken;
}

/**
 * The token is used up and replaced. A repeated token was copied, so its whole family is revoked; only a reloaded page
 * may repeat it at once, and then its first successor is used up too (C-91).
 */
export async function refreshSession(platform: Platform, token: string | undefined) {
  if (!token) throw new AppError('ERR_SESSION_EXPIRED');
  const hash = sha256(token);
  const known = await systemCall((sys) => findRefresh(sys, hash));
  if (!known) throw new AppError('ERR_SESSION_EXPIRED');
  if (known.state === 'revoked' || known.state === 'expired') throw await endedSession(known);
  const ref = { companyId: known.company_id, sessionId: known.session_id };
  checkSubscription(await platform.principals.fromSession(ref), clock.now());
  const next = newOpaqueToken();
  const isSpent = await tenantTx(ref, async (tx) => {
    await sql.lockSession(tx, ref, ref.sessionId);
    if (!(await sql.spendRefreshToken(tx, ref, hash)) && !(await sql.replaceSuccessor(tx, ref, hash))) return false;
    await sql.insertRefreshToken(tx, ref, ref.sessionId, sha256(next));
    await sql.extendSession(tx, ref, ref.sessionId, expiry());
    return true;
  });
  if (!isSpent) return endFamily(platform, ref, known.user_id);
  return answer(platform, ref, next);
}

export async function signOut(platform: Platform, actor: Actor): Promise<void> {
  await tenantTx(actor, async (tx) => {
    await revokeSessions(tx, actor, { userId: actor.userId, reason: 'signed out' });
    await audit(tx, actor, { userId: actor.userId, action: 'auth.logout' });
    if (await sql.setOffline(tx, actor, actor.userId)) {
      await emit(tx, actor, { name: 'user.updated', entityId: actor.userId, actorUserId: actor.userId });
    }
  });
  await platform.principals.changed(actor.userId);
}

async function endFamily(platform: Platform, ref: Scope, userId: number): Promise<never> {
  await tenantTx(ref, async (tx) => {
    await revokeSessions(tx, ref, { userId, reason: 'refresh token reused' });
    await audit(tx, ref, { userId, action: 'auth.refresh-reused' });
  });
  await platform.principals.changed(userId);
  throw new AppError('ERR_SESSION_EXPIRED');
}

async function answer(platform: Platform, ref: Scope & { sessionId: string }, refreshToken: string) {
  const { actor } = await platform.principals.fromSession(ref);
  const token = await platform.tokens.sign(actor, clock.now());
  return { token, refreshToken, user: await readUser(ref, actor.userId) };
}

const expiry = () => new Date(clock.now().getTime() + refreshTokenDays * 24 * 60 * 60 * 1000);
