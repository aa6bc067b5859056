import { renewCompany, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Scope } from '../../platform/session/people.ts';
import { reopenInvoice } from '../invoices/index.ts';
import * as sql from './refunds.sql.ts';

/**
 * Stores a refund as the gateway knows it. A finished one is booked once: ledger, due date, invoice and audit entry in one
 * transaction. A payment that was refunded whole renews nothing any more, and its invoice is open again.
 */
export async function recordRefund(
  tx: TenantTx,
  scope: Scope,
  refund: sql.KnownRefund,
  { principals }: Pick<Platform, 'principals'>,
): Promise<void> {
  const saved = await sql.saveRefund(tx, scope, refund);
  if (saved?.status !== 'done') return;
  await sql.insertRefundEntry(tx, scope, saved);
  await renewCompany(tx, scope.companyId);
  await reopenInvoice(tx, scope, saved.invoice_id);
  principals.invalidateCompany(tx, scope.companyId);
  await audit(tx, scope, {
    userId: null,
    action: 'payment.refunded',
    entity: 'payment',
    entityId: saved.payment_id,
    data: { refundId: saved.id, by: refund.by },
  });
}
