import { randomBytes } from 'node:crypto';
import type { Refund } from '@recadia/contract/payments';
import { tenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/ids.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { creditOf } from '../invoices/index.ts';
import { callProvider, findGateway, openGateway } from '../payment-gateways/index.ts';
import { finishRefund } from './refund-call.service.ts';
import { recordRefund } from './refunds.service.ts';
import * as refunds from './refunds.sql.ts';

interface RefundRequest {
  paymentId: number;
  /** Undefined for everything that is left. */
  cents: number | undefined;
  reason: string;
  /** Of the caller: a repeated key is the same refund, here and at the gateway. */
  key: string | undefined;
}

/** The refund is stored before the gateway is called; a call without an answer is repeated by the sweep. */
export async function refundPayment(platform: Platform, actor: Actor, request: RefundRequest): Promise<Refund> {
  const hasGateway = (await findGateway(platform)) !== null;
  const { scope, id, payment } = await storeRefund(actor, request, hasGateway);
  if (payment.gateway === 'efi') await callProvider(finishRefund(platform, await openGateway(platform), scope, id));
  else await finishByHand(platform, scope, id);
  const refund = await tenantTx(scope, (tx) => refunds.findRefund(tx, scope, id));
  if (!refund) throw new AppError('ERR_NO_PAYMENT_FOUND');
  const status = refund.status as Refund['status'];
  return { id, paymentId: request.paymentId, value: refund.value_cents / 100, status };
}

function storeRefund(actor: Actor, { paymentId, cents, reason, key }: RefundRequest, hasGateway: boolean) {
  const externalId =
    key === undefined ? randomBytes(16).toString('hex') : sha256(`${actor.userId} ${key}`).slice(0, 32);
  const action = {
    action: 'payment.refund-requested',
    entity: 'payment',
    entityId: String(paymentId),
    data: { reason },
  };
  return asOperator(actor, action, async (tx) => {
    await refunds.lockCompanyOf(tx, paymentId);
    const payment = await refunds.findPaymentOfAnyCompany(tx, paymentId);
    if (!payment) throw new AppError('ERR_NO_PAYMENT_FOUND');
    // Stored now, it would be requested by surprise once an account is entered.
    if (payment.gateway === 'efi' && !hasGateway) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED');
    const scope = { companyId: payment.company_id };
    const known = await refunds.findStoredRefund(tx, scope, { paymentId, externalId });
    if (known) {
      // After a refund of everything nothing is left, unless the gateway refused it.
      const isSame =
        cents === undefined ? payment.left_cents === 0 || known.status === 'failed' : cents === known.value_cents;
      if (!isSame) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
      return { scope, payment, id: known.id };
    }
    const valueCents = cents ?? payment.left_cents;
    const isCredit = await refunds.isSurplus(tx, scope, paymentId);
    const most = isCredit ? Math.min(payment.left_cents, await creditOf(tx, scope)) : payment.left_cents;
    if (valueCents < 1 || valueCents > most) throw new AppError('ERR_REFUND_TOO_LARGE');
    return { scope, payment, id: await refunds.insertRefund(tx, scope, { paymentId, externalId, valueCents, reason }) };
  });
}

/** The operator gave the money back outside of the product. */
async function finishByHand(platform: Platform, scope: Scope, id: number): Promise<void> {
  await tenantTx(scope, async (tx) => {
    const refund = await refunds.findRefund(tx, scope, id);
    if (!refund) return;
    const known = { id: refund.external_id, amountCents: refund.value_cents, status: 'done', by: 'receiver' } as const;
    await recordRefund(tx, scope, { paymentExternalId: refund.payment_external_id, ...known }, platform);
  });
}
