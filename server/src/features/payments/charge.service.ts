import { randomBytes } from 'node:crypto';
import { tenantTx } from '@recadia/db';
import { PaymentError, type Charge } from '@recadia/payments';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { callProvider, openGateway, type OpenedGateway } from '../payment-gateways/index.ts';
import * as sql from './charges.sql.ts';
import { readBack } from './read-back.service.ts';

/** A charge that can be paid now. */
export interface OpenCharge {
  txid: string;
  code: string;
  valueCents: number;
  expiresAt: Date;
}

/**
 * INV-17, INV-20: the charge of an open invoice, with the stored value. An unexpired charge is reused. The id is committed
 * before the gateway is called, and a call without an answer is repeated with the same id.
 */
export async function chargeInvoice(platform: Platform, scope: Scope, invoiceId: number): Promise<OpenCharge> {
  const opened = await openGateway(platform);
  for (let tries = 0; tries < 2; tries++) {
    const charge = await tenantTx(scope, (tx) => reserve(tx, scope, invoiceId));
    const asked = charge.status === 'open' ? charge : await request(platform, opened, scope, charge);
    if (asked) return present(asked);
  }
  throw new AppError('ERR_PAYMENT_PROVIDER');
}

async function reserve(tx: Parameters<typeof sql.lockInvoice>[0], scope: Scope, invoiceId: number) {
  const invoice = await sql.lockInvoice(tx, scope, invoiceId);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  // An invoice of 0.00 settles itself; Pix refuses it.
  if (invoice.status === 'paid' || invoice.value_cents === 0) throw new AppError('ERR_INVOICE_PAID');
  const live = await sql.findLiveCharge(tx, scope, invoiceId);
  if (live && !hasExpired(live)) return live;
  if (live) await sql.endCharge(tx, scope, live.id, 'expired');
  const externalId = randomBytes(16).toString('hex');
  return sql.insertCharge(tx, scope, { invoiceId, externalId, valueCents: invoice.value_cents });
}

/** Null when the charge of this id can be paid no more, so that a new one is needed. */
async function request(
  platform: Platform,
  opened: OpenedGateway,
  scope: Scope,
  charge: sql.ChargeRow,
): Promise<sql.ChargeRow | null> {
  const made = await callProvider(requestOrRefuse(opened, scope, charge));
  if (made.status === 'paid') {
    await callProvider(readBack(platform, opened, charge));
    throw new AppError('ERR_INVOICE_PAID');
  }
  const { code, expiresAt } = made;
  if (made.status === 'removed' || code === null || expiresAt <= clock.now()) {
    await tenantTx(scope, (tx) => sql.endCharge(tx, scope, charge.id, 'expired'));
    return null;
  }
  return tenantTx(scope, async (tx) => {
    const stored = await sql.openCharge(tx, scope, charge.id, { code, expiresAt });
    return stored ?? (await sql.findCharge(tx, scope, charge.id)) ?? null;
  });
}

/** A charge that the gateway refuses is given up, so that the next try has another id. */
async function requestOrRefuse({ gateway }: OpenedGateway, scope: Scope, charge: sql.ChargeRow): Promise<Charge> {
  try {
    return await gateway.charge({ id: charge.external_id, amountCents: charge.value_cents });
  } catch (error) {
    if (error instanceof PaymentError && ['refused', 'conflict', 'invalid-request'].includes(error.code))
      await tenantTx(scope, (tx) => sql.endCharge(tx, scope, charge.id, 'refused'));
    throw error;
  }
}

const hasExpired = ({ status, expires_at }: sql.ChargeRow): boolean =>
  status === 'open' && expires_at !== null && expires_at <= clock.now();

function present({
  external_id: txid,
  code,
  value_cents: valueCents,
  expires_at: expiresAt,
}: sql.ChargeRow): OpenCharge {
  if (code === null || expiresAt === null) throw new AppError('ERR_INVOICE_PAID');
  return { txid, code, valueCents, expiresAt };
}
