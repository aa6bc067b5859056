import { refreshRepeatMs, sessionDays } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

interface NewSession {
  id: string;
  user_id: number;
  user_agent: string | null;
  ip: string | null;
  expires_at: Date;
}

export async function insertSession(tx: TenantTx, scope: Scope, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ company_id: scope.companyId, ...session })
    .execute();
}

export async function insertRefreshToken(tx: TenantTx, scope: Scope, sessionId: string, hash: string): Promise<void> {
  await tx
    .insertInto('session_refresh_tokens')
    .values({ company_id: scope.companyId, session_id: sessionId, hash })
    .execute();
}

/** False when another call used the token first: one of two simultaneous refreshes succeeds. */
export async function spendRefreshToken(tx: TenantTx, scope: Scope, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session_refresh_tokens')
    .set((eb) => ({ used_at: eb.fn('app_now') }))
    .where('company_id', '=', scope.companyId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Refreshes of one session run one after the other. */
export async function lockSession(tx: TenantTx, scope: Scope, sessionId: string): Promise<void> {
  await tx
    .selectFrom('sessions')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Uses up the unused successor of a token that was used a moment ago and is the last one used. It gets the same time of
 * use as the token itself, so that it ends the family when it is repeated later. False when the token is older.
 */
export async function replaceSuccessor(tx: TenantTx, scope: Scope, hash: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update session_refresh_tokens successor
    set used_at = spent.used_at
    from session_refresh_tokens spent
    where spent.company_id = ${scope.companyId}
      and spent.hash = ${hash}
      and spent.used_at > app_now() - make_interval(secs => ${refreshRepeatMs / 1_000})
      and successor.company_id = spent.company_id
      and successor.session_id = spent.session_id
      and successor.used_at is null
      and not exists (
        select from session_refresh_tokens later
        where later.company_id = spent.company_id
          and later.session_id = spent.session_id
          and later.used_at > spent.used_at
      )
  `.execute(tx);
  return numAffectedRows > 0n;
}

export interface EndedSession {
  revoked_reason: string | null;
  is_too_old: boolean;
}

/** The reason why a session ended; an expired session has no reason but an age. */
export function findSessionEnd(tx: TenantTx, scope: Scope, sessionId: string): Promise<EndedSession | undefined> {
  return tx
    .selectFrom('sessions')
    .select('revoked_reason')
    .select(sql<boolean>`expires_at >= created_at + make_interval(days => ${sessionDays})`.as('is_too_old'))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** C-87: never past the absolute end, counted from the sign-in. */
export async function extendSession(tx: TenantTx, scope: Scope, sessionId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((eb) => ({
      last_used_at: eb.fn('app_now'),
      expires_at: sql<Date>`least(${expiresAt}, created_at + make_interval(days => ${sessionDays}))`,
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', sessionId)
    .execute();
}

/** True when the flag changed, so that no event repeats a known state. */
export async function setOffline(tx: TenantTx, scope: Scope, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ online: false })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', userId)
    .where('online', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locked, so that no session opens while an admin deactivates the user. */
export async function lockActive(tx: TenantTx, scope: Scope, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAdmin(tx: TenantTx, scope: Scope, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('profile')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.profile === 'admin';
}
