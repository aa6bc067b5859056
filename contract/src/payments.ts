import * as z from 'zod';
import { money } from './money.ts';
import { id, idParam, idParams, noInput, pageAnswer, pageQuery, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const refund = z.object({
  id,
  paymentId: id,
  /** In reais, with at most two decimals. */
  value: z.number(),
  status: z.enum(['requested', 'processing', 'done', 'failed']),
});
export type Refund = z.infer<typeof refund>;

const payment = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  invoiceId: id,
  gateway: z.string(),
  /** The payment's id at the gateway. */
  externalId: z.string(),
  value: z.number(),
  /** The part that is refunded, or whose refund is in progress. */
  refunded: z.number(),
  paidAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

/** X-PAY-05: the kinds of differences between invoices, payments, due dates and the gateway. */
export const differenceKinds = [
  'payment-not-stored',
  'payment-unknown-to-gateway',
  'payment-amount',
  'transfer-without-charge',
  'refund-not-stored',
  'refund-unknown-to-gateway',
  'invoice-paid-without-payment',
  'invoice-open-with-payment',
  'invoice-lines',
  'charge-amount',
  'due-date',
  'ledger',
] as const;

const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Null when the gateway names no company. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** The invoice, charge or payment: its id here, or at the gateway when it is not stored. */
  subject: z.string(),
  stored: z.string().nullable(),
  expected: z.string().nullable(),
});
export type Difference = z.infer<typeof difference>;

/** Without a value everything that is left. */
export const refundRequest = z.strictObject({ value: money.optional(), reason: text(500).trim().min(3) });

const byOperator = { audience: 'super', foreign: 'operator', needs: null, plan: null } as const;

export const paymentRoutes = {
  listPayments: route({
    ...byOperator,
    method: 'GET',
    path: '/operator/payments',
    summary: 'A page of the payments of all companies, newest first',
    params: noInput,
    query: z.strictObject(pageQuery),
    body: noInput,
    answer: z.object({ payments: z.array(payment), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
    rate: 'read',
    idempotency: 'safe',
  }),
  refundPayment: route({
    ...byOperator,
    method: 'POST',
    path: '/operator/payments/:id/refunds',
    summary: 'Refund a payment, whole or in part',
    params: idParams,
    query: noInput,
    body: refundRequest,
    answer: refund,
    errors: ['ERR_NO_PAYMENT_FOUND', 'ERR_REFUND_TOO_LARGE', 'ERR_PAYMENT_NOT_CONFIGURED', 'ERR_PAYMENT_PROVIDER'],
    rate: 'write',
    idempotency: 'clientId',
  }),
  reconcilePayments: route({
    ...byOperator,
    method: 'GET',
    path: '/operator/reconciliation',
    summary: 'The differences between invoices, payments, due dates and the gateway in the last days',
    params: noInput,
    query: z.strictObject({
      days: idParam.pipe(z.number().max(90)).optional(),
    }),
    body: noInput,
    answer: z.object({ differences: z.array(difference) }),
    errors: ['ERR_PAYMENT_PROVIDER'],
    rate: 'read',
    idempotency: 'safe',
  }),
};

export const paymentContract = {
  routes: paymentRoutes,
  errors: {
    ERR_NO_PAYMENT_FOUND: 404,
    /** More than the payment holds, or than the credit that is left of it. */
    ERR_REFUND_TOO_LARGE: 409,
  },
} as const satisfies ContractFeature;
