import { sql } from 'kysely';
import type { TenantTx } from '../src/scope.ts';

/** The renewals of the last three months, paid by hand; the worker adds the next one. */
export async function seedPaidInvoices(tx: TenantTx, company_id: number): Promise<void> {
  for (const month of [3, 2, 1]) {
    const renewal = { company_id, detail: 'Essencial', value_cents: 14_990, months: 1, status: 'paid' };
    const due_date = sql<string>`(app_now() - make_interval(months => ${month}::integer))::date`;
    const paid_at = sql<Date>`app_now() - make_interval(months => ${month}::integer, days => 2)`;
    const { id: invoice_id } = await tx
      .insertInto('invoices')
      .values({ ...renewal, due_date, paid_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { detail, value_cents } = renewal;
    await tx.insertInto('invoice_lines').values({ company_id, invoice_id, position: 1, detail, value_cents }).execute();
    const external_id = `invoice-${invoice_id}`;
    const { id: payment_id } = await tx
      .insertInto('payments')
      .values({ company_id, invoice_id, gateway: 'hand', external_id, value_cents, paid_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ledger')
      .values([
        { company_id, kind: 'invoice', invoice_id, amount_cents: value_cents },
        { company_id, kind: 'payment', invoice_id, payment_id, amount_cents: -value_cents },
      ])
      .execute();
  }
}
