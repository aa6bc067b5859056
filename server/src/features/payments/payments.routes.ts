import { paymentRoutes as routes, type Payment } from '@recadia/contract/payments';
import type { Api } from '../../platform/http/handle.ts';
import { pageOfPayments } from './payments.service.ts';
import type { PaymentRow } from './payments.sql.ts';
import { reconcile } from './reconcile.service.ts';
import { refundPayment } from './refund-request.service.ts';

const defaultDays = 7;

export function registerPaymentRoutes({ handle, platform }: Api): void {
  handle(routes.listPayments, async ({ actor, query }) => {
    const { rows, ...page } = await pageOfPayments(actor, { ...query, search: query.searchParam });
    return { payments: rows.map(present), ...page };
  });
  handle(routes.refundPayment, ({ actor, params, body, request }) => {
    const key = request.headers['idempotency-key']?.toString();
    return refundPayment(platform, actor, { paymentId: params.id, cents: body.value, reason: body.reason, key });
  });
  handle(routes.reconcilePayments, async ({ actor, query }) => ({
    differences: await reconcile(platform, actor, query.days ?? defaultDays),
  }));
}

const present = (row: PaymentRow): Payment => ({
  id: row.id,
  companyId: row.company_id,
  companyName: row.company_name,
  invoiceId: row.invoice_id,
  gateway: row.gateway,
  externalId: row.external_id,
  value: row.value_cents / 100,
  refunded: row.refunded_cents / 100,
  paidAt: row.paid_at.toISOString(),
});
