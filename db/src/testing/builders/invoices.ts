import { nextNumber, type Admin, type OfCompany, type Row } from '../rows.ts';

/** An open renewal with one line; each one has another due date. */
export async function anInvoice(admin: Admin, fields: OfCompany<'invoices'>): Promise<Row<'invoices'>> {
  const number = nextNumber();
  const due_date = new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
  const renewal = { detail: `Plano ${number}`, value_cents: 9_990, months: 1, due_date, ...fields };
  return admin.transaction().execute(async (tx) => {
    const invoice = await tx.insertInto('invoices').values(renewal).returningAll().executeTakeFirstOrThrow();
    const { company_id, id: invoice_id, detail, value_cents } = invoice;
    await tx.insertInto('invoice_lines').values({ company_id, invoice_id, position: 1, detail, value_cents }).execute();
    await tx
      .insertInto('ledger')
      .values({ company_id, kind: 'invoice', invoice_id, amount_cents: value_cents })
      .execute();
    return invoice;
  });
}

/** A payment that settled a renewal. */
export async function aPayment(admin: Admin, { company_id }: { company_id: number }): Promise<Row<'payments'>> {
  const paid_at = new Date();
  const invoice = await anInvoice(admin, { company_id, status: 'paid', paid_at });
  const { id: invoice_id, value_cents } = invoice;
  return admin
    .insertInto('payments')
    .values({ company_id, invoice_id, gateway: 'hand', external_id: `invoice-${invoice_id}`, value_cents, paid_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}
