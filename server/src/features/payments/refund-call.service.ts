import { tenantTx } from '@recadia/db';
import { PaymentError, type Refund } from '@recadia/payments';
import type { Platform } from '../../platform/platform.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { OpenedGateway } from '../payment-gateways/index.ts';
import { recordRefund } from './refunds.service.ts';
import * as sql from './refunds.sql.ts';

/** Asks the gateway for a stored refund, as often as needed: the same id is the same refund. */
export async function finishRefund(
  platform: Pick<Platform, 'principals'>,
  { gateway }: OpenedGateway,
  scope: Scope,
  id: number,
): Promise<void> {
  const refund = await tenantTx(scope, (tx) => sql.findRefund(tx, scope, id));
  if (!refund || refund.status === 'done' || refund.status === 'failed') return;
  const paymentId = refund.payment_external_id;
  const asked = { paymentId, id: refund.external_id, amountCents: refund.value_cents };
  const result = await refundOrFail(() => gateway.refund(asked), asked);
  await tenantTx(scope, (tx) => recordRefund(tx, scope, { paymentExternalId: paymentId, ...result }, platform));
}

/** A refund that the gateway refuses has failed; without an answer it is asked for again. */
async function refundOrFail(
  call: () => Promise<Refund>,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<Refund> {
  try {
    return await call();
  } catch (error) {
    if (
      !(error instanceof PaymentError) ||
      !['refused', 'conflict', 'not-found', 'invalid-request'].includes(error.code)
    )
      throw error;
    return { id, amountCents, status: 'failed', by: 'receiver' };
  }
}
