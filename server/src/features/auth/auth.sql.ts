import { sessionDays } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

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

/** False when somebody else used the token first: of two refreshes at once only one wins. */
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

/** Never past the absolute end, counted from the sign-in (C-87). */
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

/** True when the flag really flipped, so that nobody is told what they know. */
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

/** Locked, so that nobody comes in while an admin shows them out. */
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
