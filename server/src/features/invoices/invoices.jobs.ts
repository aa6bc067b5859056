import { monthsOf, type Recurrence } from '@recadia/contract/due-date';
import { invoiceDaysAhead } from '@recadia/contract/invoices';
import { listCompaniesToInvoice, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Principals } from '../../platform/session/principals.ts';
import { creditOf } from './credit.sql.ts';
import * as sql from './invoices.sql.ts';
import { settle } from './settle.service.ts';

const companiesAtOnce = 100;

/**
 * INV-18: invoices the next renewal of every company that has none, and settles invoices of 0.00 that are due. It may run
 * repeatedly and in several workers, and catches up after any pause.
 */
export async function sweepInvoices(principals: Principals): Promise<void> {
  for (let after = 0; ;) {
    const room = { after, daysAhead: invoiceDaysAhead, limit: companiesAtOnce };
    const due = await systemCall((sys) => listCompaniesToInvoice(sys, room));
    for (const companyId of due) {
      await tenantTx({ companyId }, async (tx) => {
        await invoiceNextRenewal(tx, { companyId });
        await settleZeroInvoices(tx, { companyId }, principals);
      });
    }
    after = due.at(-1) ?? after;
    if (due.length < companiesAtOnce) return;
  }
}

async function invoiceNextRenewal(tx: TenantTx, scope: Scope): Promise<void> {
  const renewal = await sql.findNextRenewal(tx, scope, invoiceDaysAhead);
  if (!renewal?.due_date) return;
  const months = monthsOf[renewal.recurrence as Recurrence];
  const valueCents = renewal.monthly_cents * months;
  const id = await sql.insertRenewal(tx, scope, {
    detail: renewal.plan_name,
    valueCents,
    creditCents: Math.min(valueCents, await creditOf(tx, scope)),
    months,
    dueDate: renewal.due_date,
  });
  if (id !== undefined) await emit(tx, scope, { name: 'invoice.created', entityId: id });
}

async function settleZeroInvoices(tx: TenantTx, scope: Scope, principals: Principals): Promise<void> {
  for (const { id } of await sql.listDueZeroInvoices(tx, scope)) {
    const payment = { invoiceId: id, gateway: 'zero', externalId: `invoice-${id}`, valueCents: 0 } as const;
    await settle(tx, scope, { ...payment, paidAt: clock.now() }, { principals });
  }
}
