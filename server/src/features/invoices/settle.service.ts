import { renewCompany, type OperatorTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Principals } from '../../platform/session/principals.ts';
import type { InvoiceRow } from './invoices.sql.ts';
import * as sql from './settle.sql.ts';

/**
 * INV-19: stores a payment, settles its invoice, renews the company and emits the payment, in one transaction. A repeated payment
 * changes nothing and answers false.
 */
export async function settle(
  tx: TenantTx | OperatorTx,
  scope: Scope,
  payment: sql.NewPayment,
  { principals, actor }: { principals: Principals; actor?: Actor },
): Promise<boolean> {
  if (!(await sql.insertPayment(tx, scope, payment))) return false;
  // First the lock on the company, so that a refund at the same moment sees this payment, or this one sees the refund.
  const dueDate = await renewCompany(tx, scope.companyId);
  const settles = await sql.markPaid(tx, scope, payment);
  principals.invalidateCompany(tx, scope.companyId);
  if (settles) await emit(tx, scope, { name: 'payment.received', entityId: payment.invoiceId, data: { dueDate } });
  await audit(tx, scope, {
    userId: actor?.companyId === scope.companyId ? actor.userId : null,
    action: 'invoice.paid',
    entity: 'invoice',
    entityId: payment.invoiceId,
    data: { gateway: payment.gateway },
  });
  return true;
}

/** Settles an open invoice of any company by hand. The operator's audit entry keeps the reason. */
export async function settleByHand(
  principals: Principals,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<InvoiceRow> {
  const action = { action: 'invoice.settled', entity: 'invoice', entityId: String(id), data: { reason } };
  return asOperator(actor, action, async (tx) => {
    const invoice = await sql.findInvoiceOfAnyCompany(tx, id);
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    // Two settlements at once have the same id, so one counts; after a refund the next one has another.
    const externalId = `invoice-${id}-${invoice.payments ?? 0}`;
    const payment = { invoiceId: id, gateway: 'hand', externalId, reason } as const;
    const scope = { companyId: invoice.company_id };
    const amount = { valueCents: invoice.value_cents, paidAt: clock.now() };
    if (invoice.status === 'paid' || !(await settle(tx, scope, { ...payment, ...amount }, { principals, actor })))
      throw new AppError('ERR_INVOICE_PAID');
    return { ...invoice, status: 'paid' };
  });
}
