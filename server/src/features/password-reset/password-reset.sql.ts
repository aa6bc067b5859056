import { resetCodeTries } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

interface Reset {
  userId: number;
  codeHash: string;
}

/** A new code replaces the old one and resets the attempts. */
export async function putReset(
  tx: TenantTx,
  scope: Scope,
  { userId, codeHash, expiresAt }: Reset & { expiresAt: Date },
): Promise<void> {
  const fresh = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
  await tx
    .insertInto('password_resets')
    .values({ company_id: scope.companyId, user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet((eb) => ({ ...fresh, created_at: eb.fn('app_now') })),
    )
    .execute();
}

/** Counts an attempt and returns the code's hash; undefined when there is no valid code. */
export async function spendTry(tx: TenantTx, scope: Scope, userId: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('tries', '<', resetCodeTries)
    .where('expires_at', '>', (eb) => eb.fn<Date>('app_now'))
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** False when another call used the code first, or a newer code replaced it. */
export async function useReset(tx: TenantTx, scope: Scope, { userId, codeHash }: Reset): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
