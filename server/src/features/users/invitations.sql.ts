import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

interface Invitation {
  userId: number;
  tokenHash: string;
}

/** A new link replaces the old one. */
export async function putInvitation(
  tx: TenantTx,
  scope: Scope,
  { userId, tokenHash, expiresAt }: Invitation & { expiresAt: Date },
): Promise<void> {
  const fresh = { token_hash: tokenHash, expires_at: expiresAt };
  await tx
    .insertInto('invitations')
    .values({ company_id: scope.companyId, user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet((eb) => ({ ...fresh, created_at: eb.fn('app_now') })),
    )
    .execute();
}

export async function hasInvitation(tx: TenantTx, scope: Scope, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another call used the link first, or a newer link replaced it. */
export async function useInvitation(tx: TenantTx, scope: Scope, { userId, tokenHash }: Invitation): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', (eb) => eb.fn<Date>('app_now'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A user with a password needs no invitation link. */
export async function deleteInvitation(tx: TenantTx, scope: Scope, userId: number): Promise<void> {
  await tx.deleteFrom('invitations').where('company_id', '=', scope.companyId).where('user_id', '=', userId).execute();
}
