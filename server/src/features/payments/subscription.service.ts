import { tenantTx } from '@recadia/db';
import { formatCents } from '@recadia/payments';
import type { AnswerOf } from '@recadia/contract/route';
import type { PixCharge, subscriptionRoutes } from '@recadia/contract/subscription';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Scope } from '../../platform/session/people.ts';
import { getInvoice } from '../invoices/index.ts';
import { callProvider, openGateway } from '../payment-gateways/index.ts';
import { findPlan, presentPlan } from '../plans/index.ts';
import { chargeInvoice } from './charge.service.ts';
import * as sql from './charges.sql.ts';
import { readBack } from './read-back.service.ts';

/** INV-08, INV-17: saves the billing data, then asks for the charge. */
export async function subscribe(
  platform: Platform,
  scope: Scope,
  { invoiceId, ...billing }: sql.BillingData & { invoiceId: number },
): Promise<PixCharge> {
  await openGateway(platform);
  await getInvoice(scope, invoiceId);
  await tenantTx(scope, (tx) => sql.saveBilling(tx, scope, billing));
  const { txid, code, valueCents, expiresAt } = await chargeInvoice(platform, scope, invoiceId);
  return {
    qrcode: { qrcode: code },
    valor: { original: formatCents(valueCents) },
    txid,
    expiresAt: expiresAt.toISOString(),
  };
}

type Preview = AnswerOf<typeof subscriptionRoutes.previewSubscription>;

/** The review step: nothing is written. */
export async function preview(scope: Scope, invoiceId: number): Promise<Preview> {
  const invoice = await getInvoice(scope, invoiceId);
  if (invoice.status === 'paid') throw new AppError('ERR_INVOICE_PAID');
  const { lines, company, plan } = await tenantTx(scope, async (tx) => {
    const found = await sql.findBilling(tx, scope, invoice.months);
    return {
      company: found,
      lines: await sql.listLines(tx, scope, invoiceId),
      plan: await findPlan(tx, found.plan_id),
    };
  });
  return {
    invoiceId,
    value: invoice.value_cents / 100,
    dueDate: invoice.due_date,
    lines: lines.map(({ detail, value_cents }) => ({ detail, value: value_cents / 100 })),
    plan: plan ? presentPlan(plan) : null,
    companyDueDate: company.due_date,
    nextDueDate: company.next_due_date,
    billing: {
      firstName: company.billing_name ?? '',
      address2: company.address_street ?? '',
      city: company.address_city ?? '',
      state: company.address_state ?? '',
      zipcode: company.address_zip_code ?? '',
      country: company.address_country ?? '',
      taxId: company.tax_id ?? '',
      email: company.email ?? '',
    },
  };
}

/** Asks the gateway at once for every charge of the invoice, also for expired ones: a bank may be late. */
export async function check(platform: Platform, scope: Scope, invoiceId: number) {
  const opened = await openGateway(platform);
  const before = await getInvoice(scope, invoiceId);
  if (before.status === 'open') {
    for (const charge of await tenantTx(scope, (tx) => sql.listCharges(tx, scope, invoiceId)))
      await callProvider(readBack(platform, opened, charge));
  }
  const { status } = await getInvoice(scope, invoiceId);
  const { due_date: dueDate } = await tenantTx(scope, (tx) => sql.findBilling(tx, scope, 0));
  return { status: status === 'paid' ? ('paid' as const) : ('open' as const), dueDate };
}
