import type { TenantTx } from '@recadia/db';
import type { Scope } from './people.ts';

/** The reason sent to the ended sign-in session before its socket closes (AUTH-20). */
export const signedInElsewhere = 'signed in elsewhere';

/** The company now requires a second factor, and this user has none. */
export const secondFactorRequired = 'second factor required';

interface Revocation {
  userId: number;
  reason: string;
  /** The session that is not revoked. */
  except?: string;
}

/** Revokes sign-in sessions and returns their ids. The caller calls `principals.changed` after the commit. */
export async function revokeSessions(
  tx: TenantTx,
  scope: Scope,
  { userId, reason, except }: Revocation,
): Promise<string[]> {
  let query = tx
    .updateTable('sessions')
    .set((eb) => ({ revoked_at: eb.fn('app_now'), revoked_reason: reason }))
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (except !== undefined) query = query.where('id', '!=', except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}
