import { resetCodeTries } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';

interface Reset {
  userId: number;
  codeHash: string;
}

/** A new code takes the place of the old one, with all its tries. */
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

/** Counts a try and answers what the code must be; nothing when there is none to be tried. */
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

/** False when somebody else used the code first, or a newer one took its place. */
export async function useReset(tx: TenantTx, scope: Scope, { userId, codeHash }: Reset): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
