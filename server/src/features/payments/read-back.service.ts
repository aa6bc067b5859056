import { findCharge, systemCall, tenantTx } from '@recadia/db';
import type { Payment } from '@recadia/payments';
import type { Platform } from '../../platform/platform.ts';
import { settle } from '../invoices/index.ts';
import type { OpenedGateway } from '../payment-gateways/index.ts';
import * as sql from './charges.sql.ts';
import { recordRefund } from './refunds.service.ts';

type Means = Pick<Platform, 'log' | 'principals'>;

/**
 * INV-19: reads a charge at the gateway and counts its payments. A webhook is a claim only: status, key and amount are the
 * gateway's, and each payment has its own transaction. Answers whether the charge is paid.
 */
export async function readBack(means: Means, opened: OpenedGateway, charge: sql.ChargeRow): Promise<boolean> {
  const { gateway, row } = opened;
  const scope = { companyId: charge.company_id };
  const read = await gateway.read(charge.external_id);
  if (read?.status !== 'paid') return false;
  if (read.key !== row.pix_key || read.amountCents !== charge.value_cents) {
    means.log.error({ ...scope, chargeId: charge.id }, 'charge has another key or amount, payment not counted');
    return false;
  }
  for (const payment of read.payments) await count(means, charge, payment);
  await tenantTx(scope, (tx) => sql.endCharge(tx, scope, charge.id, 'paid'));
  return true;
}

/** Reads the charge of this id back, whichever company it belongs to; unknown ids are another account's. */
export async function readBackById(means: Means, opened: OpenedGateway, externalId: string): Promise<boolean> {
  const found = await systemCall((sys) => findCharge(sys, { gateway: opened.row.kind, externalId }));
  if (!found) return false;
  const scope = { companyId: found.company_id };
  const charge = await tenantTx(scope, (tx) => sql.findCharge(tx, scope, found.id));
  return charge !== undefined && (await readBack(means, opened, charge));
}

async function count(
  means: Means,
  charge: sql.ChargeRow,
  { id, amountCents, paidAt, refunds }: Payment,
): Promise<void> {
  const scope = { companyId: charge.company_id };
  const payment = { gateway: 'efi', externalId: id, valueCents: amountCents, paidAt } as const;
  await tenantTx(scope, async (tx) => {
    await settle(tx, scope, { ...payment, invoiceId: charge.invoice_id, chargeId: charge.id }, means);
    for (const refund of refunds) await recordRefund(tx, scope, { paymentExternalId: id, ...refund }, means);
  });
}
