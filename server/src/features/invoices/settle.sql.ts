import type { OperatorTx, TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import type { InvoiceRow } from './invoices.sql.ts';

/** The operator names an invoice by its id alone, which one sequence gives to all companies. */
export function findInvoiceOfAnyCompany(tx: OperatorTx, id: number): Promise<InvoiceRow | undefined> {
  return tx
    .selectFrom('invoices')
    .select(['company_id', 'id', 'detail', 'value_cents', 'due_date', 'status'])
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
}

/** False when the invoice is paid already: one of two settlements at once changes the row. */
export async function markPaid(tx: TenantTx | OperatorTx, scope: Scope, id: number, paidAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: paidAt })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewPayment {
  invoiceId: number;
  gateway: 'hand' | 'zero';
  /** The payment's id at the gateway. */
  externalId: string;
  valueCents: number;
  paidAt: Date;
  reason?: string | undefined;
}

/** INV-19: false when the payment is stored already, because a gateway repeats its calls. */
export async function insertPayment(
  tx: TenantTx | OperatorTx,
  { companyId }: Scope,
  payment: NewPayment,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values({
      company_id: companyId,
      invoice_id: payment.invoiceId,
      gateway: payment.gateway,
      external_id: payment.externalId,
      value_cents: payment.valueCents,
      paid_at: payment.paidAt,
      reason: payment.reason ?? null,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto('ledger')
    .values({
      company_id: companyId,
      kind: 'payment',
      invoice_id: payment.invoiceId,
      payment_id: inserted.id,
      amount_cents: -payment.valueCents,
    })
    .execute();
  return true;
}
