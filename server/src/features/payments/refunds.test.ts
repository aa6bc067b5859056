import { invoiceRoutes } from '@recadia/contract/invoices';
import { paymentRoutes } from '@recadia/contract/payments';
import { expect, it } from 'vitest';
import { dueDateOf } from '../../testing/recorded.ts';
import { sweepInvoices } from '../invoices/index.ts';
import { sweepPayments } from './sweep.jobs.ts';
import { usePayingServer } from './testing/use-paying-server.ts';

const { server, efi, operator, aPayer, subscribe, paymentsOf, refundsOf, ledgerOf, invoiceOf } = usePayingServer();

/** A company whose invoice was paid by Pix as often as given. */
async function aPaidCompany(times = 1) {
  const payer = await aPayer();
  const { body } = await subscribe(payer.admin.token, payer.invoice.id);
  for (let time = 0; time < times; time++) efi.pay(body.txid, { again: time > 0 });
  await sweepPayments(server.platform);
  const payments = await paymentsOf(payer.companyId);
  return { ...payer, payments: payments.map(({ id }) => id) };
}

/** The gateway first answers that a refund is in progress; the sweep asks for its result. */
async function refund(id: number | undefined, value?: number) {
  const answer = await server.call(paymentRoutes.refundPayment, {
    as: operator.boss.token,
    params: { id: id ?? 0 },
    body: { reason: 'Cliente desistiu', ...(value !== undefined && { value }) },
  });
  if (answer.status === 200) await sweepPayments(server.platform);
  return answer;
}

it('X-PAY-06 opens the invoice again and takes the renewal back after a whole refund', async () => {
  const { companyId, invoice, payments } = await aPaidCompany();
  expect(await dueDateOf(server, companyId)).toBe('2030-02-28');
  const { body } = await refund(payments[0]);
  expect(body).toMatchObject({ value: 99.9, status: 'processing' });
  expect(await dueDateOf(server, companyId)).toBe('2030-01-31');
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'open', paid_at: null });
  const ledger = await ledgerOf(companyId);
  expect(ledger.map(({ amount_cents }) => amount_cents)).toEqual([9_990, -9_990, 9_990]);
});

it('X-PAY-06 keeps the renewal after a partial refund, and refuses more than is left', async () => {
  const { companyId, payments } = await aPaidCompany();
  expect((await refund(payments[0], 30)).body).toMatchObject({ value: 30 });
  expect(await dueDateOf(server, companyId)).toBe('2030-02-28');
  expect((await refund(payments[0], 69.91)).error).toBe('ERR_REFUND_TOO_LARGE');
  expect((await refund(payments[0])).body).toMatchObject({ value: 69.9 });
  expect(await dueDateOf(server, companyId)).toBe('2030-01-31');
});

it('X-PAY-06 asks again for a refund without an answer, with the same id', async () => {
  const { companyId, payments } = await aPaidCompany();
  const lose = { action: 'refuse', kind: 'connection', times: 2 } as const;
  efi.chaos.add(lose);
  expect((await refund(payments[0])).error).toBe('ERR_PAYMENT_PROVIDER');
  expect(await refundsOf(companyId)).toMatchObject([{ status: 'requested' }]);
  await expect
    .poll(
      async () => {
        await sweepPayments(server.platform).catch(() => undefined);
        return refundsOf(companyId);
      },
      { timeout: 20_000 },
    )
    .toMatchObject([{ status: 'done', value_cents: 9_990 }]);
  expect(await dueDateOf(server, companyId)).toBe('2030-01-31');
});

it('X-PAY-06 refunds once when the call is repeated with its key', async () => {
  const { companyId, payments } = await aPaidCompany();
  const call = (body: object) =>
    server.call(paymentRoutes.refundPayment, {
      as: operator.boss.token,
      params: { id: payments[0] ?? 0 },
      body: { reason: 'Cliente desistiu', ...body },
      headers: { 'idempotency-key': 'one-press-of-the-button' },
    });
  const [first, second] = await Promise.all([call({ value: 30 }), call({ value: 30 })]);
  expect(first.body).toMatchObject({ value: 30 });
  expect(second.body.id).toBe(first.body.id);
  expect((await call({ value: 40 })).error).toBe('ERR_IDEMPOTENCY_MISMATCH');
  expect((await call({})).error).toBe('ERR_IDEMPOTENCY_MISMATCH');
  expect(await refundsOf(companyId)).toHaveLength(1);
});

it('X-PAY-06 takes the renewal back when the bank returns the payment', async () => {
  const { companyId, payments } = await aPaidCompany();
  const [payment] = await paymentsOf(companyId);
  efi.returnByBank(payment?.external_id ?? '');
  await sweepPayments(server.platform);
  expect(await refundsOf(companyId)).toMatchObject([{ origin: 'bank', status: 'done', payment_id: payments[0] }]);
  expect(await dueDateOf(server, companyId)).toBe('2030-01-31');
});

it('X-PAY-04 subtracts credit from the next invoice, and does not refund credit that was used', async () => {
  const { companyId, payments } = await aPaidCompany(2);
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await server.db.admin.updateTable('companies').set({ due_date: soon }).where('id', '=', companyId).execute();
  await sweepInvoices(server.platform.principals);
  const next = await server.db.admin
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('due_date', '=', soon)
    .executeTakeFirstOrThrow();
  const lines = await server.db.admin
    .selectFrom('invoice_lines')
    .select('value_cents')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', next.id)
    .orderBy('position')
    .execute();
  const [whole = 0, credit = 0] = lines.map(({ value_cents }) => value_cents);
  expect(credit).toBe(-Math.min(whole, 9_990));
  expect(next.value_cents).toBe(whole + credit);
  expect((await refund(payments[1])).error).toBe(credit === -9_990 ? 'ERR_REFUND_TOO_LARGE' : undefined);
});

it('X-PAY-06 records the refund of a payment by hand at once', async () => {
  const { companyId, invoice } = await aPayer();
  const as = operator.boss.token;
  await server.call(invoiceRoutes.settleInvoice, { as, params: { id: invoice.id }, body: { reason: 'Em dinheiro' } });
  const [payment] = await paymentsOf(companyId);
  expect((await refund(payment?.id)).body).toMatchObject({ status: 'done' });
  expect(await dueDateOf(server, companyId)).toBe('2030-01-31');
});

it('X-PAY-06 settles an invoice by hand again after its payment was refunded', async () => {
  const { companyId, invoice } = await aPayer();
  const settleByHand = () =>
    server.call(invoiceRoutes.settleInvoice, {
      as: operator.boss.token,
      params: { id: invoice.id },
      body: { reason: 'Em dinheiro' },
    });
  await settleByHand();
  const [payment] = await paymentsOf(companyId);
  await refund(payment?.id);
  expect((await settleByHand()).body).toMatchObject({ status: 'paid' });
  expect(await paymentsOf(companyId)).toHaveLength(2);
  expect(await dueDateOf(server, companyId)).toBe('2030-02-28');
});

it('X-PAY-06 lists the payments of all companies with the refunded part', async () => {
  const { companyId, payments } = await aPaidCompany();
  await refund(payments[0], 30);
  const { body } = await server.call(paymentRoutes.listPayments, { as: operator.boss.token });
  const found = body.payments.find((payment) => payment.companyId === companyId);
  expect(found).toMatchObject({ id: payments[0], gateway: 'efi', value: 99.9, refunded: 30 });
});

it('X-PAY-06 stores no refund of a Pix payment while no account is entered', async () => {
  const { companyId, payments } = await aPaidCompany();
  const accounts = await server.db.admin.deleteFrom('payment_gateways').returningAll().execute();
  expect((await refund(payments[0])).error).toBe('ERR_PAYMENT_NOT_CONFIGURED');
  expect(await refundsOf(companyId)).toEqual([]);
  await server.db.admin.insertInto('payment_gateways').values(accounts).execute();
  expect((await refund(payments[0])).status).toBe(200);
});
