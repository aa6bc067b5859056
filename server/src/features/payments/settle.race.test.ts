import { shopAccount } from '@recadia/emulators/pix-efi';
import { expect, it } from 'vitest';
import { auditOf, dueDateOf, eventsOf } from '../../testing/recorded.ts';
import { usePayingServer } from './testing/use-paying-server.ts';
import { sweepPayments } from './sweep.jobs.ts';

const { server, efi, aPayer, subscribe, listen, chargesOf, paymentsOf, invoiceOf } = usePayingServer();

const isPaid = async (id: number) => (await invoiceOf(id)).status === 'paid';

it('INV-19 counts a payment once when 50 webhooks report it at the same moment', async () => {
  const { admin, invoice, companyId } = await aPayer();
  const { url } = await listen();
  const { body } = await subscribe(admin.token, invoice.id);
  efi.chaos.add({ action: 'drop', kind: 'webhook', times: 1 });
  const { endToEndId } = efi.pay(body.txid);
  const pix = { endToEndId, txid: body.txid, chave: 'any', valor: '99.90', horario: new Date().toISOString() };
  const send = (sign: number) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Each call differs, so that every one is an event of its own.
      body: JSON.stringify({ pix: [{ ...pix, infoPagador: `call ${sign}` }] }),
    });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, sign) => send(sign)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  await expect
    .poll(() => server.db.admin.selectFrom('payment_events').select('id').where('due_at', 'is not', null).execute(), {
      timeout: 30_000,
    })
    .toEqual([]);
  expect(await paymentsOf(companyId)).toMatchObject([{ external_id: endToEndId, value_cents: 9_990 }]);
  expect(await dueDateOf(server, companyId)).toBe('2030-02-28');
  const received = (await eventsOf(server, companyId)).filter(({ name }) => name === 'payment.received');
  expect(received).toHaveLength(1);
  const audited = (await auditOf(server, companyId)).filter(({ action }) => action === 'invoice.paid');
  expect(audited).toHaveLength(1);
}, 60_000);

it('INV-19 counts a payment that the emulator reports, and unblocks the company', async () => {
  const { admin, invoice, companyId } = await aPayer();
  await listen();
  const { body } = await subscribe(admin.token, invoice.id);
  efi.pay(body.txid);
  await expect.poll(() => isPaid(invoice.id), { timeout: 20_000 }).toBe(true);
  expect(await dueDateOf(server, companyId)).toBe('2030-02-28');
  expect(await chargesOf(companyId)).toMatchObject([{ status: 'paid' }]);
});

it('X-PAY-03 counts a payment that no webhook reported', async () => {
  const { admin, invoice } = await aPayer();
  const { body } = await subscribe(admin.token, invoice.id);
  efi.chaos.add({ action: 'drop', kind: 'webhook', times: 1 });
  efi.pay(body.txid);
  await sweepPayments(server.platform);
  expect(await isPaid(invoice.id)).toBe(true);
});

it('X-PAY-03 counts a payment of an expired charge', async () => {
  const { admin, invoice, companyId } = await aPayer();
  const { body } = await subscribe(admin.token, invoice.id);
  await server.db.admin
    .updateTable('charges')
    .set({ status: 'expired' })
    .where('external_id', '=', body.txid)
    .execute();
  efi.pay(body.txid);
  await sweepPayments(server.platform);
  expect(await isPaid(invoice.id)).toBe(true);
  expect(await chargesOf(companyId)).toMatchObject([{ status: 'paid' }]);
});

it('X-PAY-04 keeps the second payment of an invoice as credit', async () => {
  const { admin, invoice, companyId } = await aPayer();
  const { body } = await subscribe(admin.token, invoice.id);
  efi.pay(body.txid);
  efi.pay(body.txid, { again: true });
  await sweepPayments(server.platform);
  expect(await paymentsOf(companyId)).toHaveLength(2);
  expect(await dueDateOf(server, companyId)).toBe('2030-02-28');
});

it('INV-19 does not count a payment of another account that names the charge', async () => {
  const { admin, invoice, companyId } = await aPayer();
  await listen();
  const { body } = await subscribe(admin.token, invoice.id);
  const [key = ''] = shopAccount.keys;
  efi.payAnotherAccount(key, { key: 'another-key', cents: 9_990, txid: body.txid });
  await efi.webhooksSettled();
  await expect
    .poll(() => server.db.admin.selectFrom('payment_events').select('id').where('due_at', 'is not', null).execute(), {
      timeout: 20_000,
    })
    .toEqual([]);
  expect(await paymentsOf(companyId)).toEqual([]);
  expect(await isPaid(invoice.id)).toBe(false);
});

it('INV-19 does not count a charge with another amount', async () => {
  const { admin, invoice, companyId } = await aPayer();
  const { body } = await subscribe(admin.token, invoice.id);
  await server.db.admin
    .updateTable('charges')
    .set({ value_cents: 10_000 })
    .where('external_id', '=', body.txid)
    .execute();
  efi.pay(body.txid);
  await sweepPayments(server.platform);
  expect(await paymentsOf(companyId)).toEqual([]);
});
