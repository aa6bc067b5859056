import type { TenantTx } from '@recadia/db';
import type { Scope } from '../session/people.ts';

export async function deleteFileRemovals(tx: TenantTx, { companyId }: Scope, paths: string[]): Promise<void> {
  await tx.deleteFrom('file_removals').where('company_id', '=', companyId).where('path', 'in', paths).execute();
}
