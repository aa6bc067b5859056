import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

/** The oldest open invoice with an amount, else the last paid one. */
export async function findPayable(tx: TenantTx, scope: Scope) {
  const invoices = tx
    .selectFrom('invoices')
    .select(['id', 'detail', 'value_cents', 'due_date', 'status'])
    .where('company_id', '=', scope.companyId)
    .where('voided_at', 'is', null)
    .where('value_cents', '>', 0);
  const open = await invoices
    .where('status', '=', 'open')
    .orderBy('due_date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return open ?? (await invoices.orderBy('due_date', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst());
}
