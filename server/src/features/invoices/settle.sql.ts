import type { OperatorTx, TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';
import type { InvoiceRow } from './invoices.sql.ts';

/** The operator names an invoice by its id alone, which one sequence gives to all companies. */
export function findInvoiceOfAnyCompany(
  tx: OperatorTx,
  id: number,
): Promise<(InvoiceRow & { payments: number | null }) | undefined> {
  return tx
    .selectFrom('invoices')
    .select(['company_id', 'id', 'detail', 'value_cents', 'due_date', 'status', 'months'])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('payments.company_id', '=', 'invoices.company_id')
        .whereRef('payments.invoice_id', '=', 'invoices.id')
        .as('payments'),
    )
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
}

type InvoiceChange = Pick<NewPayment, 'invoiceId' | 'valueCents' | 'paidAt'>;

/** False when the invoice is paid already, or asks for more than this payment. */
export async function markPaid(tx: TenantTx | OperatorTx, scope: Scope, payment: InvoiceChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: payment.paidAt })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', payment.invoiceId)
    .where('status', '=', 'open')
    .where('value_cents', '<=', payment.valueCents)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens a paid invoice again when every payment that settled it was refunded whole. */
export async function reopenInvoice(tx: TenantTx, scope: Scope, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices as i')
    .set({ status: 'open', paid_at: null })
    .where('i.company_id', '=', scope.companyId)
    .where('i.id', '=', id)
    .where('i.status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.company_id', '=', 'i.company_id')
            .whereRef('p.invoice_id', '=', 'i.id')
            .where(sql<boolean>`payment_settles(p, i)`),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewPayment {
  invoiceId: number;
  gateway: 'hand' | 'zero' | 'efi';
  /** The payment's id at the gateway. */
  externalId: string;
  valueCents: number;
  paidAt: Date;
  reason?: string | undefined;
  chargeId?: number | undefined;
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
      charge_id: payment.chargeId ?? null,
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
