import { listUnfinishedRefunds, listUnknownPayments, systemCall, tenantTx } from '@recadia/db';
import { PaymentError, type Payment } from '@recadia/payments';
import { clock } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGateway, type OpenedGateway } from '../payment-gateways/index.ts';
import { deleteOldEvents, saveSweptUntil } from './events.sql.ts';
import { readBackById } from './read-back.service.ts';
import { finishRefund } from './refund-call.service.ts';

const minute = 60_000;
/** A payment may appear in the list a little later than its own time. */
const overlapMs = 15 * minute;
/** Of an account that was never swept. */
const firstPeriodMs = 24 * 60 * minute;
const atOnce = 200;
const keptDays = 30;

/**
 * Counts the payments that no webhook reported: one list of the account's payments since the last sweep. It continues
 * refunds without a result, and deletes old events. Every worker may run it.
 */
export async function sweepPayments(platform: Platform): Promise<void> {
  const opened = await findGateway(platform);
  if (!opened) return;
  const scope = { companyId: opened.row.company_id };
  const to = clock.now();
  const since = opened.row.swept_until ?? new Date(to.getTime() - firstPeriodMs);
  let batch: Payment[] = [];
  for await (const payment of opened.gateway.list({ from: new Date(since.getTime() - overlapMs), to })) {
    batch.push(payment);
    if (batch.length < atOnce) continue;
    await countUnknown(platform, opened, batch);
    batch = [];
  }
  await countUnknown(platform, opened, batch);
  await tenantTx(scope, async (tx) => {
    await saveSweptUntil(tx, scope, opened.row.kind, to);
    await deleteOldEvents(tx, scope, keptDays);
  });
  await finishRefunds(platform, opened);
}

/** A refund that the gateway does not answer holds back no other. */
async function finishRefunds(platform: Platform, opened: OpenedGateway): Promise<void> {
  for (const refund of await systemCall((sys) => listUnfinishedRefunds(sys, opened.row.kind, atOnce))) {
    try {
      await finishRefund(platform, opened, { companyId: refund.company_id }, refund.id);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      platform.log.warn({ err: error, refundId: refund.id }, 'refund has no result yet, retrying');
    }
  }
}

/** Payments of charges that are not ours have another owner and stay out. */
async function countUnknown(platform: Platform, opened: OpenedGateway, payments: Payment[]): Promise<void> {
  if (payments.length === 0) return;
  const listed = payments.map(({ id, refunds }) => ({ id, refunds: refunds.filter(isDone).length }));
  const unknown = new Set(await systemCall((sys) => listUnknownPayments(sys, opened.row.kind, listed)));
  const charges = payments.filter(({ id }) => unknown.has(id)).map(({ chargeId }) => chargeId);
  for (const chargeId of new Set(charges.filter((id) => id !== null))) await readBackById(platform, opened, chargeId);
}

const isDone = ({ status }: { status: string }) => status === 'done';
