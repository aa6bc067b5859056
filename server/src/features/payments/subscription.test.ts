import { subscriptionRoutes } from '@recadia/contract/subscription';
import { expect, it } from 'vitest';
import { usePayingServer } from './testing/use-paying-server.ts';

const { server, efi, aPayer, subscribe, chargesOf, invoiceOf } = usePayingServer();

it('INV-10 answers the Pix code and the amount of the stored invoice', async () => {
  const { admin, invoice, companyId } = await aPayer();
  const { status, body } = await subscribe(admin.token, invoice.id, { price: 0.01 });
  expect(status).toBe(200);
  expect(body.valor).toEqual({ original: '99.90' });
  expect(body.qrcode.qrcode).toContain('br.gov.bcb.pix');
  const [charge] = await chargesOf(companyId);
  expect(charge).toMatchObject({ external_id: body.txid, status: 'open', value_cents: 9_990 });
});

it('INV-17 saves the billing data on the company, INV-16 and no field of a card', async () => {
  const { admin, invoice, companyId } = await aPayer();
  await subscribe(admin.token, invoice.id, { taxId: '12.345.678/0001-95' });
  const stored = await server.db.admin
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    billing_name: 'Casa Aurora Móveis Ltda.',
    address_street: 'Rua das Flores, 10',
    address_zip_code: '01310-100',
    address_country: 'BR',
    tax_id: '12345678000195',
  });
  expect(JSON.stringify(stored)).not.toContain('4111');
});

it('INV-20 reuses an unexpired charge and makes a new one after 3600 s', async () => {
  const { admin, invoice } = await aPayer();
  const first = await subscribe(admin.token, invoice.id);
  expect((await subscribe(admin.token, invoice.id)).body).toEqual(first.body);
  const seconds = (new Date(first.body.expiresAt).getTime() - Date.now()) / 1_000;
  expect(Math.round(seconds / 60)).toBe(60);
  await server.db.admin
    .updateTable('charges')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('external_id', '=', first.body.txid)
    .execute();
  const next = await subscribe(admin.token, invoice.id);
  expect(next.body.txid).not.toBe(first.body.txid);
});

it('part of INV-20: 50 presses of PAY at once make one charge', async () => {
  const { admin, invoice, companyId } = await aPayer();
  const before = efi.ledger.count('cob.put');
  const answers = await Promise.all(Array.from({ length: 50 }, () => subscribe(admin.token, invoice.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.txid)).size).toBe(1);
  expect(await chargesOf(companyId)).toHaveLength(1);
  expect(efi.ledger.count('cob.put')).toBeGreaterThan(before);
});

it('INV-20 answers 502 when the provider fails, and repeats the same charge afterwards', async () => {
  const { admin, invoice, companyId } = await aPayer();
  efi.chaos.add({ action: 'refuse', kind: 'cob.put', code: 503, times: 1 });
  efi.chaos.add({ action: 'refuse', kind: 'cob.get', code: 503, times: 1 });
  const failed = await subscribe(admin.token, invoice.id);
  expect([failed.status, failed.error]).toEqual([502, 'ERR_PAYMENT_PROVIDER']);
  const [charge] = await chargesOf(companyId);
  expect(charge).toMatchObject({ status: 'requested' });
  const { body } = await subscribe(admin.token, invoice.id);
  expect(body.txid).toBe((await chargesOf(companyId))[0]?.external_id);
  expect(await chargesOf(companyId)).toHaveLength(1);
});

it('refuses an invoice of another company, a paid one and a wrong CEP', async () => {
  const { admin, invoice } = await aPayer();
  const other = await aPayer();
  expect((await subscribe(admin.token, other.invoice.id)).error).toBe('ERR_NO_INVOICE_FOUND');
  expect((await subscribe(admin.token, invoice.id, { zipcode: '123' })).error).toBe('ERR_VALIDATION');
  await server.db.admin
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: new Date() })
    .where('id', '=', invoice.id)
    .execute();
  expect((await subscribe(admin.token, invoice.id)).error).toBe('ERR_INVOICE_PAID');
});

it('X-INV-07 checks a paid charge at once, without a webhook', async () => {
  const { admin, invoice } = await aPayer();
  const { body } = await subscribe(admin.token, invoice.id);
  const ask = async () => {
    const sent = { as: admin.token, body: { invoiceId: invoice.id } };
    return (await server.call(subscriptionRoutes.checkSubscription, sent)).body;
  };
  expect(await ask()).toMatchObject({ status: 'open', dueDate: '2030-01-31' });
  efi.pay(body.txid);
  expect(await ask()).toEqual({ status: 'paid', dueDate: '2030-02-28' });
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'paid' });
});

it('X-INV-08 previews the lines, the plan and the next due date without writing', async () => {
  const { admin, invoice } = await aPayer({ due_date: '2999-01-31', billing_name: 'Casa Aurora' });
  const sent = { as: admin.token, body: { invoiceId: invoice.id } };
  const { body } = await server.call(subscriptionRoutes.previewSubscription, sent);
  expect(body).toMatchObject({
    value: 99.9,
    lines: [{ value: 99.9 }],
    companyDueDate: '2999-01-31',
    nextDueDate: '2999-02-28',
    billing: { firstName: 'Casa Aurora', zipcode: '' },
  });
  expect(body.plan).toMatchObject({ useKanban: true });
});
