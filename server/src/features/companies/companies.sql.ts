import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';

export function findCompany(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'due_date', 'plan_id'])
    .where('id', '=', scope.companyId)
    .executeTakeFirst();
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
