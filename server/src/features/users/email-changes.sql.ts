import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

interface EmailChange {
  userId: number;
  tokenHash: string;
}

/** A new link replaces the old one. */
export async function putEmailChange(
  tx: TenantTx,
  scope: Scope,
  { userId, email, tokenHash, expiresAt }: EmailChange & { email: string; expiresAt: Date },
): Promise<void> {
  const fresh = { email, token_hash: tokenHash, expires_at: expiresAt };
  await tx
    .insertInto('email_changes')
    .values({ company_id: scope.companyId, user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet((eb) => ({ ...fresh, created_at: eb.fn('app_now') })),
    )
    .execute();
}

/** The new e-mail; undefined when another call used the link first, or a newer link replaced it. */
export async function useEmailChange(
  tx: TenantTx,
  scope: Scope,
  { userId, tokenHash }: EmailChange,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('email_changes')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', (eb) => eb.fn<Date>('app_now'))
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** A changed password deletes the links that were created with the old one. */
export async function deleteEmailChange(tx: TenantTx, scope: Scope, userId: number): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .execute();
}
