import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

/** The latest first, including ended ones. */
export function listSessions(tx: TenantTx, scope: Scope, userId: number, limit: number) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .select(sql<string | null>`host(ip)`.as('ip'))
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** False when this user has no such session. A session that ended before keeps its reason. */
export async function endSession(tx: TenantTx, scope: Scope, userId: number, sid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set((eb) => ({
      revoked_at: eb.fn.coalesce('revoked_at', eb.fn<Date>('app_now')),
      revoked_reason: eb.fn.coalesce('revoked_reason', sql<string>`'ended elsewhere'`),
    }))
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', sid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
