import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

/** New codes replace all old ones. */
export async function replaceBackupCodes(
  tx: TenantTx,
  scope: Scope,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('backup_codes').where('company_id', '=', scope.companyId).where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ company_id: scope.companyId, user_id: userId, code_hash }));
  await tx.insertInto('backup_codes').values(rows).execute();
}

/** False when the code no longer exists: one of two simultaneous uses succeeds. */
export async function useBackupCode(tx: TenantTx, scope: Scope, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backup_codes')
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countBackupCodes(tx: TenantTx, scope: Scope, userId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('backup_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}
