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

/** A charge that can be paid. */
export async function aCharge(admin: Admin, fields: OfCompany<'charges'>): Promise<Row<'charges'>> {
  const { company_id } = fields;
  const invoice_id = fields.invoice_id ?? (await anInvoice(admin, { company_id })).id;
  const external_id = String(nextNumber()).padStart(32, '0');
  const open = { status: 'open', code: '000201', expires_at: new Date('2999-01-01') };
  return admin
    .insertInto('charges')
    .values({ gateway: 'efi', external_id, value_cents: 9_990, ...open, ...fields, invoice_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A finished refund of a whole payment. */
export async function aRefund(admin: Admin, { company_id }: { company_id: number }): Promise<Row<'refunds'>> {
  const { id: payment_id, value_cents } = await aPayment(admin, { company_id });
  const external_id = String(nextNumber()).padStart(32, '0');
  return admin
    .insertInto('refunds')
    .values({ company_id, payment_id, external_id, value_cents, status: 'done' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The account of the company at a payment service; its sealed secrets cannot be opened. */
export async function aPaymentGateway(admin: Admin, { company_id }: { company_id: number }): Promise<void> {
  const account = { kind: 'efi', environment: 'sandbox', client_id: 'Client_Id', pix_key: 'key' };
  await admin
    .insertInto('payment_gateways')
    .values({ company_id, ...account, secrets_sealed: 'v1' })
    .execute();
  await admin
    .insertInto('payment_events')
    .values({ company_id, gateway: 'efi', event_key: '0'.repeat(64), body_sealed: 'v1', due_at: null })
    .execute();
}

/** A pay token and a reminder of an invoice. */
export async function aPayToken(admin: Admin, { company_id }: { company_id: number }): Promise<void> {
  const token_hash = String(nextNumber()).padStart(64, '0');
  await admin
    .insertInto('pay_tokens')
    .values({ company_id, token_hash, expires_at: new Date('2999-01-01') })
    .execute();
  const { id: invoice_id } = await anInvoice(admin, { company_id });
  await admin.insertInto('reminders').values({ company_id, invoice_id, step: 0, channel: 'mail' }).execute();
}
